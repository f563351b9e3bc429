import { offsetLabel, offsetMinutes, time12, time24, withOffset } from "#app/core/dates.ts";
import { useOwnTime } from "#app/ui/use-own-time.ts";
import type { CityEvent } from "../schema.ts";

type When = Pick<CityEvent, "wall_time" | "date_time" | "ends_at">;

/** SPEC 9: 24 hours on the events page; 12 on city pages, event detail and admin pages. */
export function Hours({ event, clock }: { event: When; clock: "12" | "24" }) {
  const write = clock === "24" ? time24 : time12;
  const end = endWallTime(event);
  return (
    <>
      <time dateTime={withOffset(event.wall_time, event.date_time)}>{write(event.wall_time)}</time>
      {end && event.ends_at ? (
        <>
          {" to "}
          <time dateTime={withOffset(end, event.ends_at)}>{write(end)}</time>
        </>
      ) : null}
    </>
  );
}

/** Whose clock the hours are read from. */
export function zoneNote(event: When & Pick<CityEvent, "city_name">): string {
  return `${event.city_name} time, ${offsetLabel(offsetMinutes(event.wall_time, event.date_time))}`;
}

/** For somebody whose clock shows something else: their own time as a second line, never instead. */
export function OwnTime({ event }: { event: When }) {
  const own = useOwnTime(event.date_time, offsetMinutes(event.wall_time, event.date_time));
  return own ? (
    <p className="text-sm text-soft">
      Your time: <span className="inline-block">{own}</span>
    </p>
  ) : null;
}

/** The end on the venue's clock, which keeps its offset for the few hours of a meetup. */
function endWallTime({ wall_time, date_time, ends_at }: When): string | undefined {
  if (!ends_at) return undefined;
  const length = Date.parse(ends_at) - Date.parse(date_time);
  if (length > 20 * 3_600_000) return undefined;
  return new Date(Date.parse(`${wall_time}Z`) + length).toISOString().slice(0, 16);
}
