import { joinPath } from "#app/content/paths.ts";
import { useAuth } from "#app/core/client/auth-context.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import { seatsLine } from "../messages.ts";

export const GUESTS_ID = "guests";

export function JoinAction({ event }: { event: Pick<CityEvent, "id" | "guests"> }) {
  const { user } = useAuth();
  const seats = seatsLine(event.guests);
  return (
    <>
      <ButtonLink
        to={user?.email_confirmed_at ? `#${GUESTS_ID}` : joinPath(event.id)}
        reloadDocument
        className="max-lg:flex-auto"
      >
        {yesLabel(event)}
      </ButtonLink>
      {/* In two lines rather than the button. */}
      {seats ? (
        <p className="font-semibold max-lg:max-w-max max-lg:grow-9 max-lg:basis-18 max-lg:text-sm">
          {seats}
        </p>
      ) : null}
    </>
  );
}
