import { eventPath } from "#app/content/paths.ts";
import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TaskPage, WayBack } from "#app/ui/task-page.tsx";
import type { CityEvent, EventRow } from "#app/resources/city-events/schema.ts";

/** The event on a guest's pages; of a deleted one less is known. */
export type SlipEvent = Pick<
  EventRow,
  "id" | "event_name" | "city_name" | "venue" | "wall_time" | "date_time" | "time_zone"
> &
  Partial<Pick<CityEvent, "status" | "status_reason" | "contact_info" | "capacity" | "guests">>;

export interface SentencePageProps {
  title: string;
  text: string;
  event: SlipEvent | null;
  next?: { to: string; label: string };
}

export function SentencePage({ title, text, event, next }: SentencePageProps) {
  return (
    <TaskPage title={title} about={event?.event_name}>
      <p className="text-lg">{text}</p>
      {event ? (
        <>
          <StatusReason event={event} />
          <EventSlip event={event} />
        </>
      ) : null}
      {next ? (
        <ButtonLink to={next.to} reloadDocument variant="secondary">
          {next.label}
        </ButtonLink>
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
