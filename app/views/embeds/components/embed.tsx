import { cityPath } from "#app/content/cities.ts";
import { site } from "#app/content/site.ts";
import { shortDate, time12 } from "#app/core/text/dates.ts";
import { seatsLine } from "#app/features/guests/messages.ts";
import type { EmbeddedEvent } from "#app/views/embeds/service.server.ts";

interface EmbedProps {
  origin: string;
  city: string | undefined;
  events: readonly EmbeddedEvent[];
}

/** The next meetups inside the page of another site: no script, and links leave the frame. */
export function Embed({ origin, city, events }: EmbedProps) {
  const home = city === undefined ? "/events" : cityPath(city);
  return (
    <main className="grid gap-3 bg-paper p-4 text-ink">
      <h1 className="font-display text-xl font-extrabold tracking-tight">
        <a href={origin + home} target="_blank" rel="noopener">
          {city === undefined ? `Next ${site.brand} meetups` : `${site.brand} ${city}`}
        </a>
      </h1>
      {events.length > 0 ? (
        <ul className="grid gap-3">
          {events.map((event) => (
            <li key={event.url} className="border-t-2 border-accent pt-2">
              <a
                href={event.url}
                target="_blank"
                rel="noopener"
                className="line-clamp-2 font-bold underline underline-offset-4"
              >
                {event.name}
              </a>
              <p className="line-clamp-2 text-sm">{whenAndWhere(event)}</p>
              <Seats event={event} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {city === undefined ? "No events scheduled yet." : `No events scheduled for ${city} yet.`}{" "}
          <a
            href={origin + (city === undefined ? home : `${home}/follow`)}
            target="_blank"
            rel="noopener"
            className="font-bold underline underline-offset-4"
          >
            {city === undefined ? "See all chapters" : "Tell me when there is a date"}
          </a>
        </p>
      )}
    </main>
  );
}

function whenAndWhere({ status, wall_time, venue, city }: EmbeddedEvent): string {
  const when =
    status === "postponed" ? "Postponed" : `${shortDate(wall_time)}, ${time12(wall_time)}`;
  return `${when} · ${venue}, ${city}`;
}

function Seats({ event }: { event: EmbeddedEvent }) {
  const line = event.status === "scheduled" ? seatsLine(event.guests) : undefined;
  return line ? <p className="text-sm text-soft">{line}</p> : null;
}
