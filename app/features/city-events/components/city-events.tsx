import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { eventsPath } from "../rules.ts";
import type { CityEvent } from "../schema.ts";
import { ChapterEvent } from "./chapter-event.tsx";

/** SPEC 2, city chapter page: 'City Events', or the words for a city that has none yet. */
export function CityEvents({
  city,
  events,
  further,
  now,
}: {
  city: string;
  events: CityEvent[];
  /** Of which there are more than the page shows. */
  further: { upcoming: boolean; past: boolean };
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
      <p className="mt-8 flex flex-wrap gap-3 empty:hidden">
        {further.upcoming ? (
          <ButtonLink to={eventsPath(city, "upcoming")} look="secondary">
            {`All upcoming events in ${city}`}
          </ButtonLink>
        ) : null}
        {further.past ? (
          <ButtonLink to={eventsPath(city, "past")} look="secondary">
            {`All past events in ${city}`}
          </ButtonLink>
        ) : null}
      </p>
    </section>
  );
}
