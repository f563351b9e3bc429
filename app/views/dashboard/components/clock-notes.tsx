import type { ReactNode } from "react";
import { Link } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { eventPath } from "#app/content/paths.ts";
import { longDate, offsetLabel } from "#app/core/text/dates.ts";
import type { Clocks } from "../schema.ts";

type Disputed = Clocks["disputed"][number];
type Event = Disputed["events"][number];

/** Where an hour on the site may be wrong, in words for somebody who knows the cities. Empty while all agree. */
export function ClockNotes({ clocks: { disputed, unsettled } }: { clocks: Clocks }) {
  if (disputed.length + unsettled.length === 0) return null;
  return (
    <section
      aria-labelledby="clocks"
      className="mb-4 grid gap-5 rounded-md border-2 border-bad bg-bad-wash p-5"
    >
      <h3 id="clocks" className="text-lg font-bold">
        Clocks to check
      </h3>
      {disputed.map((zone) => (
        <div key={zone.zone} className="grid gap-2">
          <p className="max-w-prose">
            <strong>What time is it in {placesOf(zone)}?</strong> The site says {clock(zone.site)},
            its database says {clock(zone.database)} (for example on {longDate(zone.at)}). Pages and
            calendars follow the site. Ask somebody there which is right, and tell whoever runs the
            server that its time zone data for {zone.zone} are out of date.
          </p>
          {zone.cities.length > 0 ? (
            <Links label="Cities concerned">
              {zone.cities.map((city) => (
                <Item key={city} to={cityPath(city)}>
                  {city}
                </Item>
              ))}
            </Links>
          ) : null}
          <Events label="Events concerned" events={zone.events} />
        </div>
      ))}
      {unsettled.length > 0 ? (
        <div className="grid gap-2">
          <p className="max-w-prose">
            <strong>The clocks will change at the hour of these events.</strong> New rules skip that
            hour or repeat it. Open each one, press Edit Event and choose its time again.
          </p>
          <Events label="Events to settle" events={unsettled} />
        </div>
      ) : null}
    </section>
  );
}

function Events({ label, events }: { label: string; events: readonly Event[] }) {
  if (events.length === 0) return null;
  return (
    <Links label={label}>
      {events.map(({ id, event_name, city_name }) => (
        <Item key={id} to={eventPath(id)}>
          {event_name}, {city_name}
        </Item>
      ))}
    </Links>
  );
}

function Links({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm font-semibold">{label}</p>
      <ul className="flex flex-wrap gap-x-4">{children}</ul>
    </div>
  );
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="inline-block min-h-6 py-1 font-semibold underline">
        {children}
      </Link>
    </li>
  );
}

function placesOf({ cities, events, zone }: Disputed): string {
  const names = cities.length > 0 ? cities : [...new Set(events.map((event) => event.city_name))];
  const [first = zone, second, ...more] = names;
  if (second === undefined) return first;
  return more.length > 0 ? `${first} and ${more.length + 1} more cities` : `${first} and ${second}`;
}

const clock = (minutes: number | null) =>
  minutes === null ? "that it does not know this time zone" : offsetLabel(minutes);
