import type { ReactNode } from "react";
import { cityCalendar, eventShare } from "#app/content/paths.ts";
import { ButtonLink, newTab } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { CalendarPlus, Icon, RefreshCw, Share2 } from "#app/ui/icon.ts";
import { Section, Subheading } from "#app/ui/section.tsx";
import { calendarLinks, type CalendarFacts } from "../rules.ts";

interface SharePanelProps {
  origin: string;
  event: CalendarFacts;
  isOver: boolean;
}

export function SharePanel({ origin, event, isOver }: SharePanelProps) {
  // Subscribed calendars show what has been called off or postponed.
  const hasDate = !isOver && event.status === "scheduled";
  return (
    <Section tone="sunken" labelledBy="share" className="print:hidden">
      <div className="grid gap-12 lg:grid-cols-[3fr_2fr] lg:gap-20">
        <div>
          <Subheading id="share">Share</Subheading>
          <p className="mb-4 max-w-prose text-soft">
            {hasDate
              ? "A text for your group, a code to scan and a poster for the cafe."
              : "A text for your group, and a code to scan."}
          </p>
          <ButtonLink variant="secondary" to={eventShare(event.id)}>
            <Icon of={Share2} />
            Share this meetup
          </ButtonLink>
        </div>
        <div className="grid content-start gap-10">
          {hasDate ? <AddToCalendar origin={origin} event={event} /> : null}
          <CityCalendar origin={origin} city={event.city_name} />
        </div>
      </div>
    </Section>
  );
}

function AddToCalendar({ origin, event }: { origin: string; event: CalendarFacts }) {
  return (
    <section aria-labelledby="calendar">
      <Subheading id="calendar">Add to calendar</Subheading>
      <ul className="flex flex-wrap gap-3">
        {calendarLinks(origin, event).map(({ label, href, isDownload }) => (
          <li key={label}>
            <PlainLink href={href} isDownload={isDownload ?? false}>
              <Icon of={CalendarPlus} className="size-5" />
              {label}
            </PlainLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CityCalendar({ origin, city }: { origin: string; city: string }) {
  const path = cityCalendar(city);
  return (
    <section aria-labelledby="city-calendar">
      <Subheading id="city-calendar">{`Calendar of ${city}`}</Subheading>
      <p className="mb-4 max-w-prose text-soft">
        New, moved and called-off meetups in {city} show up in your calendar by themselves.
      </p>
      <div className="flex flex-wrap gap-3">
        <PlainLink href={webcal(origin, path)}>
          <Icon of={RefreshCw} className="size-5" />
          Add the calendar
        </PlainLink>
        <CopyButton text={origin + path} label="Copy address" />
      </div>
    </section>
  );
}

interface PlainLinkProps {
  href: string;
  isDownload?: boolean;
  children: ReactNode;
}

function PlainLink({ href, isDownload = false, children }: PlainLinkProps) {
  return (
    <a
      href={href}
      download={isDownload ? "" : undefined}
      {...newTab(href)}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border-2 border-line bg-raised px-4 font-semibold hover:border-mark"
    >
      {children}
    </a>
  );
}

const webcal = (origin: string, path: string): string =>
  `webcal://${origin.replace(/^https?:\/\//, "")}${path}`;
