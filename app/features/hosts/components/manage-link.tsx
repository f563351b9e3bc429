import { DOOR, isDoorOpen } from "#app/resources/city-events/attendance.ts";
import { guestsLine } from "#app/resources/city-events/share-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { useNow } from "#app/ui/use-now.ts";
import { useMyCities } from "./my-city-links.tsx";
import { doorPath, hostPath } from "#app/content/host-paths.ts";

interface ManageLinkProps {
  userId: string;
  city: string;
  guests?: { coming: number; waiting: number };
  pictures?: string | undefined;
  /** A meetup, whose hosts tick who is here. */
  event?: Parameters<typeof isDoorOpen>[0] & { id: string };
}

/** On the public page of a meetup or city: ways for its hosts, and for administrators, who have their own to its guests. */
export function ManageLink({ userId, city, guests, pictures, event }: ManageLinkProps) {
  const isOwn = useMyCities(userId).some(({ city_name }) => city_name === city);
  const isAdministrator = useAdministrator() === "admitted";
  const now = useNow();
  if (!isOwn && !isAdministrator) return null;
  return (
    <span className="flex flex-wrap items-center gap-3">
      {isOwn && guests ? <span className="text-sm text-soft">{guestsLine(guests)}</span> : null}
      {event && now && isDoorOpen(event, now, DOOR.helpers) ? (
        <ButtonLink to={doorPath(city, event.id)} size="sm">
          Who's here?
        </ButtonLink>
      ) : null}
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
