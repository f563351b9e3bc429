import type { ReactNode } from "react";
import { ArrowRightLeft, CalendarDays, Clock, MapPin, Users } from "lucide-react";
import { longDate } from "#app/core/text/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { SimpleEvent } from "../resource.ts";
import { isPastDay } from "../rules.ts";

interface ManagedSimpleEventProps {
  event: SimpleEvent;
  now: string;
  tools: ReactNode;
  onConvert: () => void;
}

/** SPEC 2, /admin/events: one simple event. */
export function ManagedSimpleEvent({ event, now, tools, onConvert }: ManagedSimpleEventProps) {
  const isPast = isPastDay(event.date, now);
  return (
    <article className="flex flex-col overflow-hidden rounded-md border-2 border-line bg-raised">
      <Picture
        src={event.image_url}
        alt=""
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-video w-full"
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-2">
          <Badge tone={isPast ? "outline" : "good"}>{isPast ? "Past Event" : "Upcoming"}</Badge>
          <div className="-mt-2 -mr-2 flex">{tools}</div>
        </div>
        <h2 className="font-display text-xl font-bold tracking-tight">{event.title}</h2>
        {event.description ? (
          <p className="line-clamp-3 text-sm text-soft">{event.description}</p>
        ) : null}
        <ul className="grid gap-1.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&>li]:wrap-anywhere">
          <li>
            <CalendarDays />
            <time dateTime={event.date}>{longDate(event.date)}</time>
          </li>
          <li>
            <Clock />
            {event.time}
          </li>
          <li>
            <MapPin />
            {event.location}
          </li>
          <li>
            <Users />
            {event.attendees} attending
          </li>
        </ul>
        <Button variant="secondary" size="sm" className="mt-auto self-start" onClick={onConvert}>
          <ArrowRightLeft />
          Convert to city event
        </Button>
      </div>
    </article>
  );
}
