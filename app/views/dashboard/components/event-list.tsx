import type { ReactNode } from "react";
import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { wallParts } from "#app/core/text/dates.ts";
import type { Overview } from "../schema.ts";
import { PanelLink } from "./panel.tsx";

type Row = Overview["nextEvents"][number];

interface EventListProps<Event extends Row> {
  events: readonly Event[];
  children: (event: Event) => ReactNode;
}

export function EventList<Event extends Row>({ events, children }: EventListProps<Event>) {
  return (
    <>
      <ol className="@container grid">
        {events.map((event) => (
          <li
            key={event.id}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4 @max-[12rem]:block border-t-2 border-line py-2.5 first:border-t-0 first:pt-0"
          >
            <Day wallTime={event.wall_time} />
            <div className="min-w-0 wrap-anywhere">
              <Link
                to={eventPath(event.id)}
                className="block font-semibold underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                {event.event_name}
              </Link>
              {children(event)}
            </div>
          </li>
        ))}
      </ol>
      <PanelLink to="/admin/city-events?when=upcoming">See all upcoming meetups</PanelLink>
    </>
  );
}

function Day({ wallTime }: { wallTime: string }) {
  const parts = wallParts(wallTime);
  if (!parts) return <span />;
  return (
    <time dateTime={wallTime} className="block text-center leading-none @max-[12rem]:text-left">
      <span className="block font-display text-2xl font-extrabold tracking-tight even-numerals">
        {parts.day}
      </span>
      <span className="mt-1 block text-xs font-semibold whitespace-nowrap text-soft">
        {parts.shortMonth} · {parts.weekday.slice(0, 3)}
      </span>
    </time>
  );
}
