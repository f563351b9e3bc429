import type { ComponentProps } from "react";
import { Link } from "react-router";
import { cityPath } from "#app/content/cities.ts";
import { Badge } from "#app/ui/badge.tsx";
import { publicStateOf, timingOf, type PublicState } from "../rules.ts";
import type { CityEvent, EventStatus } from "../schema.ts";

/** SPEC 2 and 4; 'Happening now' only where an end is known. */
const badges: Record<PublicState, { label: string; tone: "accent" | "good" | "outline" | "bad" }> =
  {
    upcoming: { label: "Upcoming", tone: "good" },
    happening: { label: "Happening now", tone: "accent" },
    past: { label: "Past Event", tone: "outline" },
    postponed: { label: "Postponed", tone: "bad" },
    "called-off": { label: "Called off", tone: "bad" },
  };

const sentences: Record<EventStatus, string | undefined> = {
  scheduled: undefined,
  postponed: "This meetup is postponed.",
  cancelled: "This meetup has been called off.",
};

interface EventBadgesProps {
  event: Pick<CityEvent, "date_time" | "ends_at" | "status">;
  now: string;
}

/** SPEC 4: what is over is a 'Past Event', called off or not; what has no date is neither past nor upcoming. */
export function EventBadges({ event, now }: EventBadgesProps) {
  const state = publicStateOf(event, new Date(now));
  const isOver = state === "called-off" && timingOf(event, new Date(now)) === "past";
  return (
    <>
      {isOver ? <Badge tone={badges.past.tone}>{badges.past.label}</Badge> : null}
      <Badge tone={badges[state].tone}>{badges[state].label}</Badge>
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
  const sentence = sentences[event.status];
  if (!sentence) return null;
  return (
    <p className="w-fit rounded-sm border-l-4 border-bad bg-bad-wash px-4 py-2 wrap-anywhere text-bad">
      <strong className="font-semibold">{sentence}</strong> {event.status_reason}
    </p>
  );
}
