import { useState } from "react";
import { Link } from "react-router";
import { eventPath } from "#app/content/paths.ts";
import { weekdayDate, time12 } from "#app/core/text/dates.ts";
import { GuestNames } from "#app/features/guests/components/guest-list.tsx";
import {
  AnnouncementLine,
  type Followers,
} from "#app/features/followers/announcements/components/announcement-line.tsx";
import { CallOff, TakePlaceAfterAll } from "#app/features/host-desk/components/call-off.tsx";
import { overLine } from "#app/features/guests/messages.ts";
import { TellGuests } from "#app/features/guests/notices/components/tell-guests.tsx";
import { attendanceLine } from "#app/resources/city-events/attendance.ts";
import { hasBegun, hasGuestList } from "#app/resources/city-events/rules.ts";
import { guestsLine } from "#app/resources/city-events/share-text.ts";
import { DateNumeral } from "#app/resources/city-events/components/date-numeral.tsx";
import { When } from "#app/resources/city-events/components/event-time.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Picture } from "#app/ui/picture.tsx";
import { useNow } from "#app/ui/use-now.ts";
import type { CityOverview, OverviewEvent, PastEvent } from "../schema.ts";
import { doorPath } from "#app/content/host-paths.ts";

interface MeetupCardProps {
  event: OverviewEvent;
  overview: CityOverview;
  followers: Followers;
  isLead?: boolean;
  onEdit: (id: string) => void;
  onDelete: (event: OverviewEvent) => void;
  onChanged: () => void;
}

export function MeetupCard({ event, followers, isLead = false, ...rest }: MeetupCardProps) {
  const { image_url, event_name } = event;
  return (
    <article
      aria-label={event_name}
      className={classes(
        "overflow-hidden rounded-md border-2 border-line",
        isLead && "bg-raised shadow-sm",
      )}
    >
      {isLead && image_url ? (
        <Picture
          src={image_url}
          alt=""
          sizes="(min-width: 64rem) 38rem, 100vw"
          className="h-36 w-full sm:h-48"
        />
      ) : null}
      <div className="p-4">
        <div className="flex flex-wrap gap-5">
          {isLead ? <DateNumeral event={event} size="sm" /> : null}
          <MeetupFacts event={event} isLead={isLead} />
        </div>
        <AnnouncementLine event={event} {...followers} />
        <Actions event={event} {...rest} />
      </div>
    </article>
  );
}

const statusLabels = { scheduled: "", postponed: "Postponed", cancelled: "Called off" } as const;

interface MeetupFactsProps {
  event: OverviewEvent & Partial<Pick<PastEvent, "attendance" | "walk_ins">>;
  isLead?: boolean;
  /** "No yes yet" is no word for what is over. */
  isPast?: boolean;
}

export function MeetupFacts({ event, isLead = false, isPast = false }: MeetupFactsProps) {
  const { id, event_name, wall_time, venue, status, status_reason, guests, capacity } = event;
  const { attend_link, takes_guests } = event;
  const hasList = attend_link === null && takes_guests;
  const line = isPast ? pastLine(event) : hasList || onListOf(guests) > 0 ? numbersOf(event) : null;
  return (
    <div className="min-w-[min(9rem,100%)] flex-1">
      <Link
        to={eventPath(id)}
        className={classes(
          "inline-block min-h-9 content-center font-semibold wrap-anywhere underline underline-offset-4",
          isLead && "text-lg",
        )}
      >
        {event_name}
      </Link>
      <p>
        <When event={event}>
          <time dateTime={wall_time}>{`${weekdayDate(wall_time)}, ${time12(wall_time)}`}</time>
        </When>
      </p>
      <p className="wrap-anywhere text-soft">{venue}</p>
      {status === "scheduled" ? null : (
        <p className="font-semibold text-bad">{statusLabels[status]}</p>
      )}
      {status_reason ? <p className="wrap-anywhere text-soft">{status_reason}</p> : null}
      {line ? (
        <p className={isLead ? "mt-1 text-lg font-semibold" : "font-semibold"}>{line}</p>
      ) : null}
      {hasList && capacity !== null && guests.coming > capacity ? (
        <p className="text-bad">{overLine(guests.coming - capacity)}</p>
      ) : null}
    </div>
  );
}

const onListOf = ({ coming, waiting }: OverviewEvent["guests"]) => coming + waiting;

export const numbersOf = ({ status, guests }: Pick<OverviewEvent, "status" | "guests">) =>
  status === "cancelled" ? `${guests.coming} had said yes` : guestsLine(guests);

/** "Nobody yet" is no word for what is over. */
export function pastLine({
  attendance,
  walk_ins,
  ...event
}: Pick<MeetupFactsProps["event"], "status" | "guests" | "attendance" | "walk_ins">) {
  if (attendance) return attendanceLine(attendance, walk_ins);
  if (onListOf(event.guests) === 0) return null;
  return event.status === "cancelled" ? numbersOf(event) : `${event.guests.coming} said yes`;
}

type Panel = "guests" | "tell";

function Actions({
  event,
  overview,
  onEdit,
  onDelete,
  onChanged,
}: Omit<MeetupCardProps, "isLead" | "followers">) {
  const [panel, setPanel] = useState<Panel>();
  const { id, event_name, status } = event;
  const isHelper = overview.duty === "helper";
  const hasList = hasGuestList(event);
  const now = useNow();
  const toggle = (which: Panel, label: string) => (
    <Button
      variant={panel === which ? "primary" : "secondary"}
      aria-expanded={panel === which}
      onClick={() => setPanel(panel === which ? undefined : which)}
    >
      {label}
      <span className="sr-only"> of {event_name}</span>
    </Button>
  );
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow max-sm:*:basis-[max(7rem,40%)]">
        {hasList && !isHelper ? toggle("guests", "Guests") : null}
        {hasList ? toggle("tell", "Tell the guests") : null}
        <Button variant="secondary" onClick={() => onEdit(id)}>
          Change
          <span className="sr-only"> {event_name}</span>
        </Button>
        {status === "cancelled" ? (
          <TakePlaceAfterAll event={event} onChanged={onChanged} />
        ) : (
          <CallOff event={event} onChanged={onChanged} />
        )}
      </div>
      {panel === "guests" ? (
        <div className="mt-4 border-t border-line pt-4">
          <GuestNames
            event={{ ...event, hasBegun: now !== undefined && hasBegun(event, now) }}
            printPath={doorPath(overview.city_name, id)}
            onChanged={onChanged}
          />
        </div>
      ) : null}
      {panel === "tell" ? (
        <div className="mt-4 border-t border-line pt-4">
          <TellGuests event={event} />
        </div>
      ) : null}
      {isHelper ? null : (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => onDelete(event)}>
          Delete<span className="sr-only"> {event_name}</span>
        </Button>
      )}
    </>
  );
}
