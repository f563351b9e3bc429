import { eventPath } from "#app/content/paths.ts";
import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TaskPage, WayBack } from "#app/ui/task-page.tsx";
import type { CityEvent, EventRow } from "#app/resources/city-events/schema.ts";
import type { NextDate } from "#app/resources/city-events/next-date.server.ts";
import { NextInCity } from "./next-in-city.tsx";

export type SlipEvent = Pick<
  EventRow,
  "id" | "event_name" | "city_name" | "venue" | "wall_time" | "date_time" | "time_zone"
> & { reply_to?: string | undefined } & Partial<
    Pick<
      CityEvent,
      | "image_url"
      | "status"
      | "status_reason"
      | "contact_info"
      | "capacity"
      | "guests"
      | "attend_link"
      | "takes_guests"
    >
  >;

export interface SentencePageProps {
  title: string;
  text: string;
  event: SlipEvent | null;
  next?: { to: string; label: string };
  /** Too late for this meetup, but not for the next; null where there is no date yet. */
  nextDate?: NextDate | null;
}

export function SentencePage({ title, text, event, next, nextDate }: SentencePageProps) {
  return (
    <TaskPage
      title={title}
      about={event?.event_name}
      slip={event ? <EventSlip event={event} title={title} lead={text} /> : null}
    >
      {event ? <StatusReason event={event} /> : <p className="text-lg">{text}</p>}
      {next ? (
        <ButtonLink to={next.to} reloadDocument variant="secondary">
          {next.label}
        </ButtonLink>
      ) : null}
      {event && nextDate !== undefined ? (
        <NextInCity city={event.city_name} next={nextDate} />
      ) : null}
      <EventWayBack id={event?.id} />
    </TaskPage>
  );
}

export function EventWayBack({ id }: { id: string | undefined }) {
  return id === undefined ? (
    <WayBack to="/events">All events</WayBack>
  ) : (
    <WayBack to={eventPath(id)}>Back to the event</WayBack>
  );
}

export function StatusReason({ event: { status, status_reason } }: { event: SlipEvent }) {
  const isPostponed = status === "postponed";
  if (!isPostponed && (status !== "cancelled" || !status_reason)) return null;
  return (
    <Notice isAnnounced={false}>
      {isPostponed ? <strong>This meetup is postponed. </strong> : null}
      {status_reason}
    </Notice>
  );
}
