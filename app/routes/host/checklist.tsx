import { findCity } from "#app/content/cities.ts";
import { requestContext } from "#app/core/context.server.ts";
import { hiddenMeta } from "#app/core/seo/meta.ts";
import { GuestChecklist } from "#app/features/guests/components/guest-checklist.tsx";
import { checklistPath, hostPath } from "#app/features/hosts/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLastUser } from "#app/ui/use-last-user.ts";
import { HostFrame } from "./host-frame.tsx";
import type { Route } from "./+types/checklist";

export const meta = () => hiddenMeta("Who is coming");

/** Ids are many: their pages would evict all others from the page cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (!findCity(params.cityName)?.isCanonical) ctx.dependencies?.expiresAt(ctx.now);
}

export default function ChecklistPage({ params: { cityName, eventId } }: Route.ComponentProps) {
  const city = findCity(cityName)?.city.name ?? cityName;
  const user = useLastUser();
  return (
    <HostFrame
      title="Who is coming"
      purpose="read who is coming"
      path={checklistPath(city, eventId)}
      user={user}
    >
      <GuestChecklist key={`${user?.id} ${eventId}`} eventId={eventId} />
      <p className="mt-8 print:hidden">
        <ButtonLink to={hostPath(city)} variant="quiet">
          {`Back to ${city}`}
        </ButtonLink>
      </p>
    </HostFrame>
  );
}
