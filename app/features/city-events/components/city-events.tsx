import { EmptyState } from "#app/ui/empty-state.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import type { CityEvent } from "../schema.ts";
import { ChapterEvent } from "./chapter-event.tsx";

/** SPEC 2, city chapter page: 'City Events', or the words for a city that has none yet. */
export function CityEvents({
  city,
  events,
  now,
}: {
  city: string;
  events: CityEvent[];
  now: string;
}) {
  const isAdmin = useAdministrator() === "admitted";
  return (
    <section aria-labelledby="events" className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <h2 id="events" className="mb-6 font-display text-3xl font-extrabold tracking-tighter">
        City Events
      </h2>
      {events.length === 0 ? (
        <EmptyState title={`No events scheduled for ${city} yet`}>
          {isAdmin ? <p>As an admin, you can add the first event!</p> : null}
        </EmptyState>
      ) : (
        events.map((event) => <ChapterEvent key={event.id} event={event} now={now} />)
      )}
    </section>
  );
}
