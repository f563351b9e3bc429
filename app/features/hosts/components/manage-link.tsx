import { DOOR, isDoorOpen } from "#app/resources/city-events/attendance.ts";
import { guestsLine } from "#app/resources/city-events/share-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { useOpenedAt } from "#app/ui/use-now.ts";
import { useMyCities } from "./my-city-links.tsx";
import { doorPath, hostPath } from "#app/content/host-paths.ts";

type DoorEvent = Parameters<typeof isDoorOpen>[0] & { id: string };

interface ManageLinkProps {
  userId: string;
  city: string;
  /** Left out once the meetup has begun: then nobody is coming any more. */
  guests?: { coming: number; waiting: number } | undefined;
  pictures?: string | undefined;
  /** A meetup, whose hosts tick who is here. */
  event?: DoorEvent;
}

/** On the public page of a meetup or city: ways for its hosts, and for administrators, who have their own to its guests. */
export function ManageLink({ userId, city, guests, pictures, event }: ManageLinkProps) {
  const isOwn = useMyCities(userId).some(({ city_name }) => city_name === city);
  const isAdministrator = useAdministrator() === "admitted";
  if (!isOwn && !isAdministrator) return null;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {isOwn && guests ? <span className="text-sm text-soft">{guestsLine(guests)}</span> : null}
      {event ? <DoorLink city={city} event={event} /> : null}
      {pictures ? (
        <ButtonLink to={pictures} size="sm" variant="secondary">
          Add pictures
        </ButtonLink>
      ) : null}
      {isOwn ? (
        <ButtonLink to={hostPath(city)} size="sm" variant="secondary">
          Manage
        </ButtonLink>
      ) : null}
    </span>
  );
}

/** By itself: it opens once an answer of the API has told the time. */
function DoorLink({ city, event }: { city: string; event: DoorEvent }) {
  const now = useOpenedAt();
  if (!isDoorOpen(event, now, DOOR.helpers)) return null;
  return (
    <ButtonLink to={doorPath(city, event.id)} size="sm">
      Who's here?
    </ButtonLink>
  );
}
