import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { time12, wallParts } from "#app/core/text/dates.ts";
import type { Overview } from "../schema.ts";

export function NextEvents({ events }: { events: Overview["nextEvents"] }) {
  if (events.length === 0) return <p className="text-soft">No meetups planned.</p>;
  return (
    <>
      <ol className="grid">
        {events.map(({ id, event_name, city_name, wall_time }) => (
          <li
            key={id}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4 border-t-2 border-line py-2.5 first:border-t-0 first:pt-0"
          >
            <Day wallTime={wall_time} />
            <span className="min-w-0">
              <Link
                to={eventPath(id)}
                className="block font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {event_name}
              </Link>
              <span className="text-sm wrap-anywhere text-soft">
                {city_name}, {time12(wall_time)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p>
        <Link
          to="/admin/city-events?when=upcoming"
          className="inline-block min-h-9 content-center font-semibold underline"
        >
          See all upcoming meetups
        </Link>
      </p>
    </>
  );
}

export function Day({ wallTime }: { wallTime: string }) {
  const parts = wallParts(wallTime);
  if (!parts) return <span />;
  return (
    <time dateTime={wallTime} className="text-center leading-none">
      <span className="block font-display text-2xl font-extrabold tracking-tight even-numerals">
        {parts.day}
      </span>
      <span className="mt-1 block text-xs font-semibold whitespace-nowrap text-soft">
        {parts.shortMonth} · {parts.weekday.slice(0, 3)}
      </span>
    </time>
  );
}
