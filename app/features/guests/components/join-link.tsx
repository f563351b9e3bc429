import { joinPath } from "#app/content/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { CityEvent } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import { seatsLine } from "../messages.ts";

/** On a card: the way to a seat, and how many come. A meetup that takes no guests here has neither. */
export function JoinLink({ event }: { event: Pick<CityEvent, "id" | "event_name" | "guests"> }) {
  if (event.guests.open === "no") return null;
  const seats = seatsLine(event.guests);
  return (
    <>
      <ButtonLink to={joinPath(event.id)} reloadDocument size="sm">
        {yesLabel(event)}
        <span className="sr-only">: {event.event_name}</span>
      </ButtonLink>
      {seats ? <span className="text-sm font-semibold">{` ${seats} `}</span> : null}
    </>
  );
}
