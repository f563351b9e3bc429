import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import type { PageEvent } from "../rules.ts";
import { DateNumeral } from "./date-numeral.tsx";
import { EventBadges } from "./event-badges.tsx";
import { Hours } from "./event-time.tsx";

/** SPEC 2: the upcoming events of the home page, each with a link to its page. */
export function UpcomingBoard({
  events,
  now,
  Guests,
}: {
  events: PageEvent<"board">[];
  now: string;
  Guests: (props: { event: PageEvent<"board"> }) => ReactNode;
}) {
  return (
    <ol className="grid lg:grid-cols-2 lg:gap-x-16">
      {events.map((event) => (
        <li key={event.id} className="@container border-t-2 border-line">
          <Link
            to={`/events/${event.id}`}
            className="group grid grid-cols-[4.75rem_1fr] gap-x-4 pt-6 pb-4 sm:grid-cols-[8rem_1fr] @max-[15rem]:grid-cols-1"
          >
            <DateNumeral event={event} />{" "}
            <span className="min-w-0">
              <span
                data-script={tallScript(event.event_name)}
                className="block font-display text-xl font-bold tracking-tight decoration-accent decoration-3 underline-offset-4 group-hover:underline"
              >
                {event.event_name}
              </span>{" "}
              <span className="mt-2 flex items-baseline gap-2 text-base">
                <span className="min-w-0 font-semibold">{event.city_name}</span>{" "}
                <span aria-hidden="true" className="dot-leader" />
                <span className="whitespace-nowrap">
                  <Hours event={{ ...event, ends_at: null }} clock="12" />
                </span>
              </span>{" "}
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                <time dateTime={withOffset(event.wall_time, event.date_time)}>
                  {shortDate(event.wall_time)}
                </time>{" "}
                <span className="min-w-0">{event.venue}</span>
                {event.status === "scheduled" ? null : <EventBadges event={event} now={now} />}
              </span>
            </span>
          </Link>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-6 pl-[5.75rem] empty:pb-2 sm:pl-36 @max-[15rem]:pl-0">
            <Guests event={event} />
          </p>
        </li>
      ))}
    </ol>
  );
}
