import type { ReactNode } from "react";
import { longDate } from "#app/core/text/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CalendarDays, Clock, Icon, MapPin, Users } from "#app/ui/icon.ts";
import { ManagedCard, SIDE_PICTURE } from "#app/ui/managed-card.tsx";
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
    <ManagedCard
      id={event.id}
      title={event.title}
      picture={<Picture key={event.id} src={event.image_url} alt="" {...SIDE_PICTURE} />}
      badges={
        <Badge tone={isPast ? "outline" : "good"}>{isPast ? "Past Event" : "Upcoming"}</Badge>
      }
      facts={
        <>
          {event.description ? <p className="line-clamp-2 text-soft">{event.description}</p> : null}
          <ul className="grid gap-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-2">
            <li>
              <Icon of={CalendarDays} />
              <time dateTime={event.date}>{longDate(event.date)}</time>
            </li>
            <li>
              <Icon of={Clock} />
              {event.time}
            </li>
            <li>
              <Icon of={MapPin} />
              {event.location}
            </li>
            <li>
              <Icon of={Users} />
              {event.attendees} attending
            </li>
          </ul>
        </>
      }
      footer={
        <Button variant="quiet" size="sm" onClick={onConvert}>
          Convert to city event
        </Button>
      }
      tools={tools}
    />
  );
}
