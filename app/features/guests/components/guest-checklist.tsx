import { useCallback } from "react";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import { UnloadedQuery } from "#app/ui/unloaded-query.tsx";
import { useApiQuery } from "#app/ui/use-api-query.ts";
import { fetchChecklist } from "../client.ts";
import { guestsLine } from "#app/resources/city-events/share-text.ts";
import { partyLine } from "../messages.ts";
import type { ListedGuest } from "../schema.ts";

export function GuestChecklist({ eventId }: { eventId: string }) {
  const load = useCallback(() => fetchChecklist(eventId), [eventId]);
  const { query, reload } = useApiQuery(load);
  if (query.kind !== "loaded") return <UnloadedQuery query={query} reload={reload} />;
  const { event, guests } = query.value;
  const coming = guests.items.filter(({ state }) => state === "coming");
  const waiting = guests.items.filter(({ state }) => state === "waiting" || state === "offered");
  return (
    <div className="grid max-w-2xl gap-6">
      <div>
        <p className="text-lg font-semibold wrap-anywhere">{event.event_name}</p>
        <p>{`${weekdayDate(event.wall_time)}, ${time12(event.wall_time)}`}</p>
        <p className="wrap-anywhere text-soft">{event.venue}</p>
        <p className="mt-2 font-semibold">{guestsLine(guests)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-4 print:hidden">
        <PrintButton />
        <p className="text-sm text-soft">Ticks stay until you leave this page.</p>
      </div>
      {coming.length > 0 ? <Names title="Coming" guests={coming} /> : null}
      {waiting.length > 0 ? <Names title="Waiting" guests={waiting} /> : null}
    </div>
  );
}

function Names({ title, guests }: { title: string; guests: readonly ListedGuest[] }) {
  return (
    <section aria-label={title}>
      <h2 className="font-display text-xl font-bold">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {guests.map((guest) => (
          <li key={guest.id} className="break-inside-avoid">
            <label className="flex min-h-12 items-center gap-4 py-1.5">
              <input type="checkbox" className="size-6 shrink-0 accent-accent" />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{guest.name}</bdi>
                {partyLine(guest)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
