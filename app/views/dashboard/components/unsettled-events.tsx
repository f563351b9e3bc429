import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import type { Overview } from "../schema.ts";

export function UnsettledEvents({ events }: { events: Overview["unsettledEvents"] }) {
  if (events.length === 0) return null;
  return (
    <section
      aria-labelledby="clocks"
      className="mb-4 grid gap-2 rounded-md border-2 border-bad bg-bad-wash p-5"
    >
      <h2 id="clocks" className="text-lg font-bold">
        Times to check
      </h2>
      <p className="max-w-prose">
        <strong>The clocks change at the hour of these meetups.</strong> New rules skip that hour or
        repeat it. Open each one, press Edit Event and choose its time again.
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {events.map(({ id, event_name, city_name }) => (
          <li key={id}>
            <Link
              to={eventPath(id)}
              className="inline-block min-h-6 py-1 font-semibold underline"
            >{`${event_name}, ${city_name}`}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
