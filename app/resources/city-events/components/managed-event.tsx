import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { cityTile } from "#app/content/city-tile.ts";
import { eventPath, eventPoster, eventShare } from "#app/content/paths.ts";
import { longDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, newTab } from "#app/ui/button.tsx";
import type { RowActions } from "#app/ui/crud-page.tsx";
import { ArrowUpRight, EllipsisVertical, Icon } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import { guestListPath, hasGuestList, isAhead } from "../rules.ts";
import type { CityEvent } from "../schema.ts";
import { EventBadges } from "./event-badges.tsx";
import { Hours, When } from "./event-time.tsx";
import { PartnerLogos } from "./partner-logos.tsx";

/** SPEC 9: up to three partner logos on an admin card. */
const LOGOS_ON_ADMIN_CARD = 3;

interface ManagedEventProps {
  event: CityEvent;
  now: string;
  tools: ReactNode;
}

/** SPEC 2, city events management: one event with everything an administrator does to it, as a row among hundreds. */
export function ManagedEvent({ event, now, tools }: ManagedEventProps) {
  const { id, event_name, city_name } = event;
  return (
    <article
      aria-labelledby={`card-${id}`}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 @max-[15rem]:block md:grid-cols-[3.5rem_minmax(0,1fr)_auto] lg:grid-cols-[3.5rem_minmax(0,4fr)_minmax(0,3fr)_auto]"
    >
      <Picture
        // The row may have been another event's, whose picture would stay until this one has come.
        key={id}
        src={event.image_url}
        fallback={cityTile(city_name)}
        // The city's tile may be cut to fit, a picture of the meetup is seen whole.
        isThumbnail={!event.image_url}
        alt=""
        sizes="3.5rem"
        className="size-14 min-h-0! rounded-sm bg-sunken object-contain! max-md:row-span-3"
      />
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap gap-1.5">
          <Badge>{city_name}</Badge>
          <EventBadges event={event} now={now} />
        </p>
        <h2
          id={`card-${id}`}
          data-script={tallScript(event_name)}
          className="font-display text-lg leading-tight font-bold tracking-tight wrap-anywhere"
        >
          <a href={eventPath(id)} className="hover:underline">
            {event_name}
          </a>
        </h2>
        <PartnerLogos logos={event.partner_logos} most={LOGOS_ON_ADMIN_CARD} size="sm" />
      </div>
      <div className="text-sm wrap-anywhere max-md:col-start-2 md:max-lg:col-start-2">
        <p>
          <When event={event}>
            <time dateTime={withOffset(event.wall_time, event.date_time)} className="font-semibold">
              {longDate(event.wall_time)}
            </time>
            , <Hours event={event} clock="12" />
          </When>
          <span className="block text-soft">{event.venue}</span>
        </p>
        <WayToGuests event={event} now={now} />
      </div>
      <div className="flex flex-wrap items-start gap-2 max-md:col-start-2 @max-[12rem]:col-span-full md:col-start-3 md:row-span-2 md:row-start-1 lg:col-start-4">
        {tools}
      </div>
    </article>
  );
}

export function EventTools({ event, actions }: { event: CityEvent; actions: RowActions }) {
  const { event_name } = event;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Edit ${event_name}`}
        onClick={actions.edit}
      >
        Edit
      </Button>
      <Button
        size="sm"
        variant="danger"
        aria-label={`Delete ${event_name}`}
        onClick={actions.remove}
      >
        Delete
      </Button>
      <MoreTools event={event} onCopy={actions.copy} />
    </>
  );
}

function MoreTools({ event, onCopy }: { event: CityEvent; onCopy: () => void }) {
  const menu = useId();
  // The links of 24 closed menus were a third of a page's work. A browser without popovers never says that one opens.
  const [isNeeded, setNeeded] = useState(!("popover" in HTMLElement.prototype));
  return (
    <>
      <button
        type="button"
        popoverTarget={menu}
        aria-label={`More for ${event.event_name}`}
        title="More"
        className="grid size-10 place-items-center rounded-md hover:bg-sunken"
      >
        <Icon of={EllipsisVertical} className="size-5" />
      </button>
      {/* A browser without anchors shows it in the middle. */}
      <ul
        id={menu}
        popover="auto"
        onBeforeToggle={() => setNeeded(true)}
        className="m-auto w-48 rounded-md border-2 border-line bg-raised py-1 shadow-md supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-block,flip-inline]"
      >
        {isNeeded ? <MoreItems menu={menu} event={event} onCopy={onCopy} /> : null}
      </ul>
    </>
  );
}

const menuItem = "flex min-h-11 w-full items-center px-4 text-left font-semibold hover:bg-sunken";

interface MoreItemsProps {
  menu: string;
  event: CityEvent;
  onCopy: () => void;
}

function MoreItems({ menu, event, onCopy }: MoreItemsProps) {
  const { id, event_name } = event;
  const pages = [
    { label: "Share", to: eventShare(id) },
    { label: "Poster", to: eventPoster(id) },
    ...(hasGuestList(event) ? [{ label: "Guest list", to: guestListPath(id) }] : []),
  ];
  return (
    <>
      <li>
        <button
          type="button"
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={onCopy}
          className={menuItem}
        >
          Duplicate<span className="sr-only"> {event_name}</span>
        </button>
      </li>
      {pages.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} className={menuItem}>
            {label}
            <span className="sr-only"> of {event_name}</span>
          </Link>
        </li>
      ))}
    </>
  );
}

function WayToGuests({ event, now }: Omit<ManagedEventProps, "tools">) {
  const { coming, waiting } = event.guests;
  const look =
    "inline-flex min-h-11 items-center gap-1 text-sm font-semibold underline underline-offset-4";
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {event.attend_link ? (
        <a href={event.attend_link} {...newTab(event.attend_link)} className={look}>
          Registration Link
          <Icon of={ArrowUpRight} className="size-4" />
        </a>
      ) : null}
      {hasGuestList(event) ? (
        <a href={guestListPath(event.id)} className={look}>
          {event.status === "scheduled" && isAhead(event, new Date(now)) ? (
            <>
              <span>{`${coming} coming${waiting > 0 ? `, ${waiting} waiting` : ""}`}</span>
              <span className="sr-only"> to {event.event_name}: guest list</span>
            </>
          ) : (
            <>
              Guest list<span className="sr-only"> of {event.event_name}</span>
            </>
          )}
        </a>
      ) : null}
    </p>
  );
}
