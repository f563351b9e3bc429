import { time12 } from "#app/core/text/dates.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { Overview } from "../schema.ts";
import { EventList } from "./event-list.tsx";
import { Panel } from "./panel.tsx";

type Week = Overview["week"][number];

export function ThisWeek({ week, nextEvents }: Pick<Overview, "week" | "nextEvents">) {
  if (week.length === 0)
    return (
      <Panel title="Next meetups">
        <p className="text-soft">Nobody meets in the next seven days.</p>
        {nextEvents.length > 0 ? (
          <EventList events={nextEvents}>
            {({ city_name, wall_time }) => (
              <p className="text-sm text-soft">{`${city_name}, ${time12(wall_time)}`}</p>
            )}
          </EventList>
        ) : null}
      </Panel>
    );
  return (
    <Panel title={`Next seven days: ${pluralize(week.length, "meetup")}`}>
      <EventList events={week}>
        {({ city_name, wall_time, venue, guests, hosts }) => (
          <>
            <p className="text-sm text-soft">{`${city_name}, ${time12(wall_time)}, ${venue}`}</p>
            <p className="text-sm">
              <strong className="font-semibold">{guestsLine(guests)}</strong>{" "}
              <span className={hosts.length > 0 ? "" : "font-semibold text-bad"}>
                {hosts.length > 0 ? `Hosted by ${hosts.join(", ")}.` : "No City Mayor."}
              </span>
            </p>
          </>
        )}
      </EventList>
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
