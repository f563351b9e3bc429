import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChevronDown, Icon } from "#app/ui/icon.ts";
import { useAdministrator } from "#app/ui/use-administrator.ts";
import { Heading } from "#app/ui/section.tsx";
import { eventsPath, pastMeetups, type PageEvent } from "../rules.ts";
import { ChapterEvent } from "./chapter-event.tsx";
import type { Alts } from "./partner-logos.tsx";

export interface CityEventLists {
  upcoming: PageEvent<"chapter">[];
  hasMoreUpcoming: boolean;
  past: PageEvent<"chapter">[];
  pastCount: number;
}

/** SPEC 2, city chapter page: 'City Events', or the words for a city that has none yet. */
export function CityEvents({
  city,
  alts,
  events: { upcoming, hasMoreUpcoming, past, pastCount },
  now,
  Guests,
}: {
  city: string;
  alts: Alts;
  events: CityEventLists;
  now: string;
  Guests: (props: { event: PageEvent<"chapter"> }) => ReactNode;
}) {
  const isAdmin = useAdministrator() === "admitted";
  const hasMorePast = pastCount > past.length;
  const pastEvents = past.map((event) => (
    <ChapterEvent key={event.id} event={event} alts={alts} now={now} guests={null} />
  ));
  return (
    <section aria-labelledby="events" className="mx-auto max-w-page px-4 pt-14 pb-6 sm:px-6">
      <Heading id="events" className="mb-6">
        City Events
      </Heading>
      {upcoming.length + past.length === 0 ? (
        <EmptyState sign="date" title={`No events scheduled for ${city} yet`}>
          {isAdmin ? <p>As an admin, you can add the first event!</p> : null}
        </EmptyState>
      ) : null}
      {upcoming.map((event) => (
        <ChapterEvent
          key={event.id}
          event={event}
          alts={alts}
          now={now}
          guests={<Guests event={event} />}
        />
      ))}
      {hasMoreUpcoming ? (
        <ButtonLink to={eventsPath(city, "upcoming")} variant="secondary" className="mb-12">
          {`All upcoming events in ${city}`}
        </ButtonLink>
      ) : null}
      {hasMorePast ? (
        <details open={upcoming.length === 0} className="group/past border-t-2 border-line pt-6">
          <summary className="mb-6 flex min-h-12 w-fit items-center gap-3 font-display text-2xl font-bold tracking-tight decoration-accent decoration-3 underline-offset-4 hover:underline">
            {pastMeetups(pastCount)}
            <Icon
              of={ChevronDown}
              className="size-6 shrink-0 group-open/past:rotate-180 motion-safe:transition-transform"
            />
          </summary>
          {pastEvents}
          <ButtonLink to={eventsPath(city, "past")} variant="secondary" className="mt-2">
            {`All past events in ${city}`}
          </ButtonLink>
        </details>
      ) : (
        pastEvents
      )}
    </section>
  );
}
