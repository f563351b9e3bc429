import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { time12 } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { Overview } from "../schema.ts";
import { Day, NextEvents } from "./next-events.tsx";
import { Panel } from "./panel.tsx";

type Week = Overview["week"][number];

export function ThisWeek({ week, nextEvents }: Pick<Overview, "week" | "nextEvents">) {
  if (week.length === 0)
    return (
      <Panel title="Next meetups">
        <p className="text-soft">Nobody meets in the next seven days.</p>
        {nextEvents.length > 0 ? <NextEvents events={nextEvents} /> : null}
      </Panel>
    );
  return (
    <Panel title={`This week: ${pluralize(week.length, "meetup")}`}>
      <ol className="grid">
        {week.map(({ id, event_name, city_name, wall_time, venue, guests, hosts }) => (
          <li
            key={id}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4 border-t-2 border-line py-2.5 first:border-t-0 first:pt-0"
          >
            <Day wallTime={wall_time} />
            <div className="min-w-0 wrap-anywhere">
              <Link
                to={eventPath(id)}
                className="block font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {event_name}
              </Link>
              <p className="text-sm text-soft">{`${city_name}, ${time12(wall_time)}, ${venue}`}</p>
              <p className="text-sm">
                <strong className="font-semibold">{guestsLine(guests)}</strong>{" "}
                {hosts.length > 0 ? (
                  `Hosted by ${hosts.join(", ")}.`
                ) : (
                  <span className="font-semibold text-bad">No host.</span>
                )}
              </p>
            </div>
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
    </Panel>
  );
}

/** The centre reads small numbers too, which public pages leave out. */
function guestsLine({ coming, waiting, seats_left, open }: Week["guests"]): string {
  if (open === "no" && coming === 0) return "No guest list here.";
  const parts = [
    `${coming} coming`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(seats_left === null ? [] : [`${pluralize(seats_left, "seat")} left`]),
  ];
  return `${parts.join(", ")}.`;
}
