import { Icon, KeyRound } from "#app/ui/icon.ts";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/ui/button.tsx";

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

interface ExternalFormProps {
  action: string;
  returnTo: string;
  children: ReactNode;
}

/**
 * A button that leaves the page by a plain GET, so that it works without scripts. Before hydration the server
 * reads from the Referer header where to return to.
 */
function ExternalForm({ action, returnTo, children }: ExternalFormProps) {
  return (
    <form action={action} method="get" onSubmit={leavePlainly} className="grid">
      {returnTo === "/" ? null : <input type="hidden" name="return_to" value={returnTo} />}
      <SubmitButton variant="secondary">{children}</SubmitButton>
    </form>
  );
}

function leavePlainly() {
  window.addEventListener("pageswap", ({ viewTransition }) => viewTransition?.skipTransition(), {
    once: true,
  });
}
