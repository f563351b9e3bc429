import type { ReactNode } from "react";
import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { cityTile } from "#app/content/city-tile.ts";
import { longDate, withOffset } from "#app/core/text/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { newTab } from "#app/ui/button.tsx";
import { ManagedCard, SIDE_PICTURE } from "#app/ui/managed-card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { guestListPath, hasGuestList } from "../rules.ts";
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
    <ManagedCard
      id={event.id}
      title={event.event_name}
      picture={
        <Picture
          src={event.image_url}
          fallback={cityTile(event.city_name)}
          alt=""
          {...SIDE_PICTURE}
        />
      }
      badges={
        <>
          <Badge>{event.city_name}</Badge>
          <EventBadges event={event} now={now} />
        </>
      }
      facts={
        <>
          <p>
            <time dateTime={withOffset(event.wall_time, event.date_time)} className="font-semibold">
              {longDate(event.wall_time)}
            </time>
            , <Hours event={event} clock="12" />
            <span className="block text-soft">{event.venue}</span>
          </p>
          <PartnerLogos logos={event.partner_logos} most={LOGOS_ON_ADMIN_CARD} size="sm" />
        </>
      }
      footer={<WayToGuests event={event} />}
      tools={tools}
    >
      <Link to={`/events/${event.id}`} className="hover:underline">
        {event.event_name}
      </Link>
    </ManagedCard>
  );
}

function WayToGuests({ event }: { event: CityEvent }) {
  const { coming, waiting } = event.guests;
  const look =
    "inline-flex min-h-11 items-center gap-1 text-sm font-semibold underline underline-offset-4";
  return (
    <>
      {event.attend_link ? (
        <a href={event.attend_link} {...newTab(event.attend_link)} className={look}>
          Registration Link
          <ArrowUpRight className="size-4" />
        </a>
      ) : null}
      {hasGuestList(event) ? (
        <Link to={guestListPath(event.id)} className={look}>
          {`${coming} coming${waiting > 0 ? `, ${waiting} waiting` : ""}`}
          <span className="sr-only"> to {event.event_name}: guest list</span>
        </Link>
      ) : null}
    </>
  );
}
