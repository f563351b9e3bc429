import type { ComponentProps } from "react";
import { Link } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { Badge } from "#app/ui/badge.tsx";
import { timingOf, type Timing } from "../rules.ts";
import type { CityEvent, EventStatus } from "../schema.ts";

/** SPEC 2 and 4; 'Happening now' only where an end is known. */
const timings: Record<Timing, { label: string; tone: "accent" | "good" | "outline" }> = {
  upcoming: { label: "Upcoming", tone: "good" },
  happening: { label: "Happening now", tone: "accent" },
  past: { label: "Past Event", tone: "outline" },
};

const statuses: Record<EventStatus, { label: string; sentence: string } | undefined> = {
  scheduled: undefined,
  postponed: { label: "Postponed", sentence: "This event has been postponed." },
  cancelled: { label: "Cancelled", sentence: "This event has been cancelled." },
};

interface EventBadgesProps {
  event: Pick<CityEvent, "date_time" | "ends_at" | "status">;
  now: string;
}

/**
 * A cancelled event is never 'Upcoming'; a postponed one
 * is, on its new date.
 */
export function EventBadges({ event, now }: EventBadgesProps) {
  const timing = timingOf(event, new Date(now));
  const { label, tone } = timings[timing];
  const status = statuses[event.status];
  return (
    <>
      {event.status === "cancelled" && timing !== "past" ? null : (
        <Badge tone={tone}>{label}</Badge>
      )}
      {status ? <Badge tone="bad">{status.label}</Badge> : null}
    </>
  );
}

interface CityBadgeProps extends Pick<ComponentProps<typeof Badge>, "tone"> {
  city: string;
}

export function CityBadge({ city, tone }: CityBadgeProps) {
  return (
    <Link to={cityPath(city)} className="inline-flex min-h-6 items-center">
      <Badge tone={tone}>{city}</Badge>
    </Link>
  );
}

export function StatusNotice({ event }: { event: Pick<CityEvent, "status" | "status_reason"> }) {
  const status = statuses[event.status];
  if (!status) return null;
  return (
    <p className="w-fit rounded-sm border-l-4 border-bad bg-bad-wash px-4 py-2 wrap-anywhere text-bad">
      <strong className="font-semibold">{status.sentence}</strong> {event.status_reason}
    </p>
  );
}
