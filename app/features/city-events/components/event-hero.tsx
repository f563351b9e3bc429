import { Link } from "react-router";
import { CalendarDays, Clock, MapPin, Users } from "lucide-react";
import { cityPath } from "#app/content/cities.ts";
import { weekdayDate, withOffset } from "#app/core/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { CityEvent } from "../schema.ts";
import { DateNumeral } from "./date-numeral.tsx";
import { EventBadges } from "./event-badges.tsx";
import { Hours, OwnTime, zoneNote } from "./event-time.tsx";

/** A name of more letters than this is set smaller. */
const LONG_NAME = 28;

/** SPEC 2, event detail: image or gradient, city, name, date with weekday, 12-hour time, venue, 'N+ Expected'. */
export function EventHero({ event, now }: { event: CityEvent; now: string }) {
  return (
    <section className="night relative isolate overflow-hidden bg-espresso text-ink">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-end lg:gap-14 lg:py-16">
        <div className="order-2 min-w-0 lg:order-1">
          <div className="flex flex-wrap items-end gap-x-5 gap-y-3 sm:gap-x-8">
            <DateNumeral wallTime={event.wall_time} size="lg" />
            <p className="mb-1 flex flex-wrap gap-2">
              <Link to={cityPath(event.city_name)}>
                <Badge tone="accent">{event.city_name}</Badge>
              </Link>
              <EventBadges event={event} now={now} />
            </p>
          </div>
          <h1
            className={classes(
              "mt-6 font-display font-extrabold tracking-tighter",
              event.event_name.length > LONG_NAME ? "text-3xl" : "text-4xl",
            )}
          >
            {event.event_name}
          </h1>
          <ul className="mt-7 grid gap-3 text-lg">
            <li className="flex gap-3">
              <CalendarDays aria-hidden="true" className="mt-1 size-5 shrink-0 text-mark" />
              <time dateTime={withOffset(event.wall_time, event.date_time)}>
                {weekdayDate(event.wall_time)}
              </time>
            </li>
            <li className="flex gap-3">
              <Clock aria-hidden="true" className="mt-1 size-5 shrink-0 text-mark" />
              <div>
                <Hours event={event} clock="12" />{" "}
                <span className="text-base text-soft">({zoneNote(event)})</span>
                <OwnTime event={event} clock="12" />
              </div>
            </li>
            <li className="flex gap-3">
              <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0 text-mark" />
              <span className="min-w-0">{event.venue}</span>
            </li>
            {event.expected_attendees === null || event.status === "cancelled" ? null : (
              <li className="flex gap-3">
                <Users aria-hidden="true" className="mt-1 size-5 shrink-0 text-mark" />
                {`${event.expected_attendees}+ Expected`}
              </li>
            )}
          </ul>
        </div>
        <div className="order-1 lg:order-2">
          {event.image_url ? (
            <Picture
              src={event.image_url}
              alt=""
              isHero
              sizes="(min-width: 64rem) 32rem, 100vw"
              className="aspect-video w-full rounded-md lg:aspect-[4/3]"
            />
          ) : (
            <div className="aspect-[3/1] w-full rounded-md bg-linear-to-br from-saffron via-clay to-roast lg:aspect-[4/3]" />
          )}
        </div>
      </div>
      <div aria-hidden="true" className="floor h-6 opacity-20" />
    </section>
  );
}
