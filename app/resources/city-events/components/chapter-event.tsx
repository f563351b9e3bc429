import type { ReactNode } from "react";
import { Link } from "react-router";
import { cityTile } from "#app/content/city-tile.ts";
import { longDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ArrowUpRight, Icon } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import { canRegister, type PageEvent } from "../rules.ts";
import { zoneLabel } from "../share-text.ts";
import { DateNumeral } from "./date-numeral.tsx";
import { EventBadges, StatusNotice } from "./event-badges.tsx";
import { Hours, When } from "./event-time.tsx";
import { PartnerLogos, type Alts } from "./partner-logos.tsx";

interface ChapterEventProps {
  event: PageEvent<"chapter">;
  alts: Alts;
  now: string;
  guests: ReactNode;
}

/** SPEC 2, city chapter page: an event with its picture. */
export function ChapterEvent({ event, alts, now, guests }: ChapterEventProps) {
  return (
    <article
      aria-labelledby={`event-${event.id}`}
      className="grid gap-6 border-t-2 border-line py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-10"
    >
      <Picture
        src={event.image_url}
        fallback={cityTile(event.city_name)}
        alt={alts[event.image_url ?? ""] ?? ""}
        sizes="(min-width: 48rem) 30rem, 100vw"
        className="aspect-video w-full rounded-md"
      />
      <div className="flex flex-wrap gap-5 sm:gap-8">
        <div className="min-w-19 shrink-0 sm:min-w-26">
          <DateNumeral event={event} />
        </div>
        <div className="min-w-[min(9rem,100%)] flex-1">
          <p className="mb-2 flex flex-wrap gap-2">
            <EventBadges event={event} now={now} />
          </p>
          <h3
            id={`event-${event.id}`}
            data-script={tallScript(event.event_name)}
            className="font-display text-2xl font-bold tracking-tight"
          >
            <Link
              to={`/events/${event.id}`}
              className="decoration-accent decoration-3 underline-offset-4 hover:underline"
            >
              {event.event_name}
            </Link>
          </h3>
          <p className="mt-2">
            <When event={event}>
              <time
                dateTime={withOffset(event.wall_time, event.date_time)}
                className="font-semibold"
              >
                {longDate(event.wall_time)}
              </time>
              , <Hours event={event} clock="12" />{" "}
              <span className="text-sm text-soft">({zoneLabel(event)})</span>
            </When>
          </p>
          <p>{event.venue}</p>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
            <StatusNotice event={event} />
            {canRegister(event, new Date(now)) && event.attend_link ? (
              <ButtonLink to={event.attend_link} size="sm">
                Attend Event
                <Icon of={ArrowUpRight} />{" "}
                <span className="sr-only">{event.event_name} (opens a new tab)</span>
              </ButtonLink>
            ) : null}
            {guests}
            <PartnerLogos logos={event.partner_logos} alts={alts} most={LOGOS_ON_CITY_PAGE} />
          </div>
        </div>
      </div>
    </article>
  );
}

/** SPEC 2 leaves the number on city pages open; a row of six fits. */
const LOGOS_ON_CITY_PAGE = 6;
