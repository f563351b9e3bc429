import { Badge } from "#app/ui/badge.tsx";
import { timingOf, type Timing } from "../rules.ts";
import type { CityEvent, EventStatus } from "../schema.ts";

/** SPEC 2 and 4; 'Happening now' only where an end is known. */
const timings: Record<Timing, { label: string; tone: "accent" | "good" | "outline" }> = {
  upcoming: { label: "Upcoming", tone: "good" },
  happening: { label: "Happening now", tone: "accent" },
  past: { label: "Past Event", tone: "outline" },
};

const statuses: Record<EventStatus, string | undefined> = {
  scheduled: undefined,
  postponed: "Postponed",
  cancelled: "Cancelled",
};

/** When an event is, seen from now, and whether it takes place. */
export function EventBadges({
  event,
  now,
}: {
  event: Pick<CityEvent, "date_time" | "ends_at" | "status">;
  now: string;
}) {
  const { label, tone } = timings[timingOf(event, new Date(now))];
  const status = statuses[event.status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {status ? <Badge tone="bad">{status}</Badge> : null}
    </>
  );
}

/** Why an event is postponed or cancelled, where somebody has said so. */
export function StatusReason({ event }: { event: Pick<CityEvent, "status" | "status_reason"> }) {
  const status = statuses[event.status];
  if (!status || !event.status_reason) return null;
  return (
    <p className="mt-2 font-medium text-bad">
      {status}: {event.status_reason}
    </p>
  );
}
