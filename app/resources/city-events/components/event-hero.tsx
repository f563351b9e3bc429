import type { ReactNode } from "react";
import { cityTile } from "#app/content/city-tile.ts";
import { weekdayDate, withOffset } from "#app/core/text/dates.ts";
import { tallScript } from "#app/core/text/tall-script.ts";
import { classes } from "#app/ui/classes.ts";
import { CalendarDays, Clock, Icon, MapPin, Users } from "#app/ui/icon.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { PageEvent } from "../rules.ts";
import { zoneLabel } from "../share-text.ts";
import { DateNumeral } from "./date-numeral.tsx";
import { CityBadge, EventBadges } from "./event-badges.tsx";
import { MapLink } from "./map-link.tsx";
import { Hours, OwnTime, When } from "./event-time.tsx";

/** Longer names are set smaller, in letters. */
const LONG_NAME = 28;

/** Only where it is seen: each class brings its rules into the page. */
const GRADIENT = "bg-linear-to-br from-saffron via-clay to-roast";

const BOX = "aspect-video w-full rounded-md lg:aspect-4/3";
const PICTURE = "max-h-32 sm:max-h-44 lg:max-h-none";
/** Narrower instead of flatter, which would cut the name of the city. */
const TILE = "max-w-56 object-bottom sm:max-w-80 lg:max-w-none";

/**
 * On a telephone the picture shares a row with the numeral, so that registering, just below, is in sight.
 * SPEC 2, event detail: image or gradient, city, name, date with weekday, 12-hour time, venue, 'N+ Expected'.
 */
export function EventHero({
  event,
  alts,
  now,
  action,
}: {
  event: PageEvent<"detail">;
  /** Descriptions of pictures, by their addresses. */
  alts: Readonly<Record<string, string>>;
  now: string;
  action?: ReactNode;
}) {
  return (
    <section className="theme-dark bg-espresso text-ink">
      <div className="mx-auto flex max-w-page flex-wrap gap-x-5 px-4 pt-2 pb-6 sm:gap-x-8 sm:px-6 sm:pb-8 lg:grid lg:grid-cols-[auto_minmax(0,1fr)_42%] lg:pt-0 lg:pb-12">
        <div className="self-end">
          <DateNumeral event={event} size="lg" />
        </div>
        <div className="min-w-12 flex-1 self-end lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:ml-6">
          <Picture
            src={event.image_url}
            fallback={cityTile(event.city_name)}
            alt={alts[event.image_url ?? ""] ?? ""}
            isHero
            sizes="(min-width: 64rem) 32rem, 75vw"
            className={classes(BOX, event.image_url ? PICTURE : `${TILE} ${GRADIENT}`)}
          />
        </div>
        <p className="mt-4 flex basis-full flex-wrap items-center gap-2 lg:self-end">
          <CityBadge city={event.city_name} tone="accent" />
          <EventBadges event={event} now={now} />
        </p>
        <div className="col-span-2 min-w-0 basis-full">
          <h1
            data-script={tallScript(event.event_name)}
            className={classes(
              "mt-3 font-display font-extrabold tracking-tighter lg:mt-4",
              event.event_name.length > LONG_NAME ? "text-3xl" : "text-4xl",
            )}
          >
            {event.event_name}
          </h1>
          <ul className="mt-5 grid gap-2 sm:text-lg lg:gap-2">
            <li className="flex gap-3">
              <Icon of={CalendarDays} className="mt-0.5 size-5 shrink-0 text-mark sm:mt-1" />
              <span>
                <When event={event}>
                  <time dateTime={withOffset(event.wall_time, event.date_time)}>
                    {weekdayDate(event.wall_time)}
                  </time>
                </When>
              </span>
            </li>
            <li className={classes("flex gap-3", event.status === "postponed" && "hidden")}>
              <Icon of={Clock} className="mt-0.5 size-5 shrink-0 text-mark sm:mt-1" />
              <div>
                <Hours event={event} clock="12" />{" "}
                <span className="text-base text-soft">({zoneLabel(event)})</span>
                <OwnTime isInSight event={event} clock="12" />
              </div>
            </li>
            <li className="flex gap-3">
              <Icon of={MapPin} className="mt-0.5 size-5 shrink-0 text-mark sm:mt-1" />
              <span className="min-w-0">
                <MapLink event={event}>{event.venue}</MapLink>
              </span>
            </li>
            {event.expected_attendees === null || event.status === "cancelled" ? null : (
              <li className="flex gap-3">
                <Icon of={Users} className="mt-0.5 size-5 shrink-0 text-mark sm:mt-1" />
                {`${event.expected_attendees}+ Expected`}
              </li>
            )}
          </ul>
          {action}
        </div>
      </div>
      <div aria-hidden="true" className="checker-strip h-6 opacity-20" />
    </section>
  );
}
