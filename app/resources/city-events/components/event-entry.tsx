import type { ReactNode } from "react";
import { Link } from "react-router";
import { cityTile } from "#app/content/city-tile.ts";
import { longDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ArrowUpRight, Icon } from "#app/ui/icon.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { canRegister, hasConcluded, type PageEvent } from "../rules.ts";
import { zoneLabel } from "../share-text.ts";
import { ContactInfo } from "./contact-info.tsx";
import { DateNumeral } from "./date-numeral.tsx";
import { CityBadge, EventBadges, StatusNotice } from "./event-badges.tsx";
import { Hours, OwnTime, When } from "./event-time.tsx";
import { PartnerLogos } from "./partner-logos.tsx";

/** SPEC 9: a list card shows two partner logos. */
const LOGOS_ON_LIST = 2;

interface EventEntryProps {
  event: PageEvent<"list">;
  /** Descriptions of pictures, by their addresses. */
  alts: Readonly<Record<string, string>>;
  now: string;
  guests: ReactNode;
}

export function EventEntry({ event, alts, now, guests }: EventEntryProps) {
  const isOpen = canRegister(event, new Date(now));
  return (
    <article
      aria-labelledby={`event-${event.id}`}
      className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-4 border-t-2 border-line pt-4 pb-2 first-of-type:border-t-0 sm:grid-cols-[8.5rem_minmax(0,1fr)] sm:gap-x-8 sm:py-8 @max-[15rem]:grid-cols-1"
    >
      <div className="grid content-start gap-3 sm:row-span-2">
        <DateNumeral event={event} size="entry" />
        <Picture
          src={event.image_url}
          fallback={cityTile(event.city_name)}
          alt={alts[event.image_url ?? ""] ?? ""}
          isThumbnail
          className="aspect-square w-full max-w-34 rounded-md sm:aspect-4/3"
        />
      </div>
      <div className="max-sm:row-span-2">
        <p className="mb-1.5 flex flex-wrap items-center gap-2 sm:mb-2">
          <CityBadge city={event.city_name} />
          <EventBadges event={event} now={now} />
        </p>
        <div className="items-baseline gap-x-3 sm:flex">
          <h2
            id={`event-${event.id}`}
            data-script={tallScript(event.event_name)}
            className="min-w-0 font-display text-xl leading-tight font-bold tracking-tight text-pretty decoration-accent decoration-3 underline-offset-4 hover:underline sm:text-2xl"
          >
            <Link to={`/events/${event.id}`}>{event.event_name}</Link>
          </h2>
          <span aria-hidden="true" className="dot-leader hidden sm:block" />
          <p className="shrink-0 font-display text-lg font-bold tracking-tight text-mark even-numerals sm:text-2xl sm:whitespace-nowrap sm:text-ink">
            {event.status === "postponed" ? null : <Hours event={event} clock="24" />}
          </p>
        </div>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 leading-snug sm:mt-2">
          <span>
            <When event={event}>
              <time
                dateTime={withOffset(event.wall_time, event.date_time)}
                className="font-semibold"
              >
                {longDate(event.wall_time)}
              </time>
            </When>
          </span>{" "}
          <span className="min-w-0">{event.venue}</span>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:mt-0 sm:mt-4">
          <StatusNotice event={event} />
          {isOpen && event.attend_link ? (
            <ButtonLink to={event.attend_link} size="sm">
              Register Now
              <Icon of={ArrowUpRight} />{" "}
              <span className="sr-only">{`: ${event.event_name} (opens a new tab)`}</span>
            </ButtonLink>
          ) : null}
          {guests}
        </div>
        <Disclosure more="Show details" less="Hide details" subject={event.event_name}>
          <EventMore event={event} now={now} />
        </Disclosure>
      </div>
      {event.partner_logos?.length ? (
        <div className="mt-3 max-sm:row-start-2 sm:col-start-2">
          <PartnerLogos logos={event.partner_logos} alts={alts} most={LOGOS_ON_LIST} />
        </div>
      ) : null}
    </article>
  );
}

function EventMore({ event, now }: { event: PageEvent<"list">; now: string }) {
  return (
    <div className="mt-3 grid max-w-prose gap-5 rounded-md bg-sunken p-5 @min-[15rem]:max-sm:-ml-[5.75rem]">
      <div>
        <p className="text-soft">{zoneLabel(event)}</p>
        <OwnTime event={event} clock="24" />
      </div>
      {event.description ? (
        <p className="whitespace-pre-line">
          <LinkedText>{event.description}</LinkedText>
        </p>
      ) : null}
      {event.speaker_name ? <Speaker event={event} /> : null}
      {event.expected_attendees === null || event.status === "cancelled" ? null : (
        <p>
          <span className="text-soft">Expected attendees:</span> {event.expected_attendees}
        </p>
      )}
      {event.contact_info ? (
        <p>
          <span className="text-soft">Contact:</span>{" "}
          <ContactInfo contact={event.contact_info} className="underline underline-offset-4" />
        </p>
      ) : null}
      {hasConcluded(event, new Date(now)) ? (
        <p className="font-semibold">This event has concluded. Thank you to all participants!</p>
      ) : null}
    </div>
  );
}

function Speaker({ event }: { event: PageEvent<"list"> }) {
  return (
    <div>
      <h3 className="mb-2 text-sm text-soft">Featured Speaker</h3>
      <div className="flex items-center gap-4 @max-[15rem]:flex-wrap">
        <Picture src={event.speaker_image} alt="" isThumbnail className="size-16 rounded-full" />
        <p className="min-w-0">
          <span className="block font-semibold">{event.speaker_name}</span>{" "}
          <span className="block text-sm text-soft">{event.speaker_designation}</span>
        </p>
      </div>
    </div>
  );
}
