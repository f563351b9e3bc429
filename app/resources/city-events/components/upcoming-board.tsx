import { Link } from "react-router";
import { shortDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import type { CityEvent } from "../schema.ts";
import { DateNumeral } from "./date-numeral.tsx";
import { EventBadges } from "./event-badges.tsx";
import { Hours } from "./event-time.tsx";

export type BoardEvent = Pick<
  CityEvent,
  "id" | "event_name" | "city_name" | "venue" | "wall_time" | "date_time" | "ends_at" | "status"
>;

/** SPEC 2: the upcoming events of the home page, each with a link to its page. */
export function UpcomingBoard({ events, now }: { events: BoardEvent[]; now: string }) {
  return (
    <ol className="grid lg:grid-cols-2 lg:gap-x-16">
      {events.map((event) => (
        <li key={event.id} className="border-t-2 border-line">
          <Link
            to={`/events/${event.id}`}
            className="group grid grid-cols-[4.75rem_1fr] gap-x-4 py-6 sm:grid-cols-[8rem_1fr]"
          >
            <DateNumeral wallTime={event.wall_time} />
            <span className="min-w-0">
              <span
                data-script={tallScript(event.event_name)}
                className="block font-display text-xl font-bold tracking-tight decoration-accent decoration-3 underline-offset-4 group-hover:underline"
              >
                {event.event_name}
              </span>
              <span className="mt-2 flex items-baseline gap-2 text-base">
                <span className="min-w-0 font-semibold">{event.city_name}</span>
                <span aria-hidden="true" className="dot-leader" />
                <span className="whitespace-nowrap">
                  <Hours event={{ ...event, ends_at: null }} clock="12" />
                </span>
              </span>
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                <time dateTime={withOffset(event.wall_time, event.date_time)}>
                  {shortDate(event.wall_time)}
                </time>
                <span className="min-w-0">{event.venue}</span>
                {event.status === "scheduled" ? null : <EventBadges event={event} now={now} />}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
