import { cityPath, findCity } from "#app/content/cities.ts";
import { eventPath } from "#app/content/paths.ts";
import { followPath } from "#app/features/followers/rules.ts";
import { EventSlip } from "#app/resources/city-events/components/event-slip.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TaskPage, WayBack } from "#app/ui/task-page.tsx";
import type { CityEvent, EventRow } from "#app/resources/city-events/schema.ts";

export type SlipEvent = Pick<
  EventRow,
  "id" | "event_name" | "city_name" | "venue" | "wall_time" | "date_time" | "time_zone"
> &
  Partial<
    Pick<
      CityEvent,
      "image_url" | "status" | "status_reason" | "contact_info" | "capacity" | "guests"
    >
  >;

export interface SentencePageProps {
  title: string;
  text: string;
  event: SlipEvent | null;
  next?: { to: string; label: string };
  /** Too late for this meetup, but not for the next. */
  isTooLate?: boolean;
}

export function SentencePage({ title, text, event, next, isTooLate = false }: SentencePageProps) {
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
      {event && (isTooLate || event.status === "cancelled") ? <NextInCity event={event} /> : null}
      <EventWayBack id={event?.id} />
    </TaskPage>
  );
}

export function NextInCity({ event: { city_name } }: { event: SlipEvent }) {
  if (!findCity(city_name)) return null;
  return (
    <div className="grid gap-2">
      <ButtonLink to={cityPath(city_name)} reloadDocument variant="secondary">
        {`See what's on in ${city_name}`}
      </ButtonLink>
      <ButtonLink to={followPath(city_name)} reloadDocument variant="quiet">
        {`Email me the next date in ${city_name}`}
      </ButtonLink>
    </div>
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
