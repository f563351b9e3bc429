import type { ReactNode } from "react";
import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { cityTile } from "#app/content/city-tile.ts";
import { longDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { Badge } from "#app/ui/badge.tsx";
import { newTab } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { CityEvent } from "../schema.ts";
import { EventBadges } from "./event-badges.tsx";
import { Hours } from "./event-time.tsx";
import { PartnerLogos } from "./partner-logos.tsx";

/** SPEC 9: up to three partner logos on an admin card. */
const LOGOS_ON_ADMIN_CARD = 3;

interface ManagedEventProps {
  event: CityEvent;
  now: string;
  tools: ReactNode;
}

/** SPEC 2, city events management: one event with everything an administrator does to it. */
export function ManagedEvent({ event, now, tools }: ManagedEventProps) {
  return (
    <article
      aria-labelledby={`event-${event.id}`}
      className="flex flex-col overflow-hidden rounded-md border-2 border-line bg-raised"
    >
      <Picture
        src={event.image_url}
        fallback={cityTile(event.city_name)}
        alt=""
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
        className="aspect-video w-full"
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <p className="flex flex-wrap gap-2">
          <Badge>{event.city_name}</Badge>
          <EventBadges event={event} now={now} />
        </p>
        <h2
          id={`event-${event.id}`}
          data-script={tallScript(event.event_name)}
          className="font-display text-xl font-bold tracking-tight"
        >
          <Link to={`/events/${event.id}`} className="hover:underline">
            {event.event_name}
          </Link>
        </h2>
        <p className="text-sm">
          <time dateTime={withOffset(event.wall_time, event.date_time)} className="font-semibold">
            {longDate(event.wall_time)}
          </time>
          , <Hours event={event} clock="12" />
          <span className="block text-soft">{event.venue}</span>
        </p>
        <PartnerLogos logos={event.partner_logos} most={LOGOS_ON_ADMIN_CARD} />
        <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line pt-3">
          {event.attend_link ? (
            <a
              href={event.attend_link}
              {...newTab(event.attend_link)}
              className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold underline underline-offset-4"
            >
              Registration Link
              <ArrowUpRight className="size-4" />
            </a>
          ) : null}
          <div className="ml-auto flex">{tools}</div>
        </div>
      </div>
    </article>
  );
}
