import { Icon, KeyRound } from "#app/ui/icon.ts";
import { ExternalForm } from "./external-form.tsx";

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  returnTo: string;
}

export function ProviderButtons({ providers, returnTo }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <ExternalForm key={id} action={`/api/auth/oauth/start/${id}`} returnTo={returnTo}>
          <Icon of={KeyRound} />
          Continue with {name}
        </ExternalForm>
      ))}
      <p className="flex items-center gap-4 py-2 text-sm text-soft before:h-0.5 before:grow before:bg-line after:h-0.5 after:grow after:bg-line">
        or by email
      </p>
    </div>
  );
}
