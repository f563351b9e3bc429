import { DOOR, isDoorOpen } from "#app/resources/city-events/attendance.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useOpenedAt } from "#app/ui/use-now.ts";
import type { CityOverview } from "../schema.ts";
import { doorPath } from "#app/content/host-paths.ts";

/** The first button on the day of a meetup, also once it has begun and stands among the past ones. */
export function DoorLinks({ overview: { ahead, past, city_name } }: { overview: CityOverview }) {
  const now = useOpenedAt();
  const open = [...ahead, ...past].filter((event) => isDoorOpen(event, now, DOOR.helpers));
  if (open.length === 0) return null;
  return (
    <div className="-mb-4 grid gap-3 sm:flex sm:flex-wrap">
      {open.map(({ id, event_name }) => (
        <ButtonLink key={id} to={doorPath(city_name, id)}>
          <span className="wrap-anywhere">{`Who's here? ${event_name}`}</span>
        </ButtonLink>
      ))}
    </div>
  );
}
