import { home } from "#app/content/home.ts";
import { JoinLink } from "#app/features/guests/components/join-link.tsx";
import { UpcomingBoard } from "#app/resources/city-events/components/upcoming-board.tsx";
import type { PageEvent } from "#app/resources/city-events/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ArrowRight, Icon } from "#app/ui/icon.ts";
import { Section, SectionHeading } from "#app/ui/section.tsx";

/** SPEC 2 and 9: at most six upcoming events, the next one first. */
export function UpcomingEvents({ events, now }: { events: PageEvent<"board">[]; now: string }) {
  return (
    <Section labelledBy="upcoming">
      <SectionHeading id="upcoming" intro={home.upcoming.text}>
        {home.upcoming.heading}
      </SectionHeading>
      {events.length === 0 ? (
        <EmptyState sign="date" title={home.upcoming.emptyText} />
      ) : (
        <UpcomingBoard events={events} now={now} Guests={JoinLink} />
      )}
      <ButtonLink to="/events" variant="secondary" className="mt-10">
        {home.upcoming.linkLabel}
        <Icon of={ArrowRight} />
      </ButtonLink>
    </Section>
  );
}
