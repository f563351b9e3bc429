import { HOUR } from "#app/core/time.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { hasBegun, type EventFacts } from "./rules.ts";

/** In hours: a door opens before the start, earlier for helpers who look at the list, and closes after the end. */
export const DOOR = { hosts: 3, helpers: 12, after: 36 } as const;

/** A meetup that lasts longer than a day ends when it says so; any other one is a single evening. */
export const SEVERAL_DAYS_FROM = 24;

export interface Hours {
  from: Date;
  until: Date;
}

export type Times = Pick<EventFacts, "date_time" | "ends_at">;

/** When people are ticked; helpers see the list earlier (`before`, in hours). SQL twin: `isInDoorHours`. */
export function doorHours(event: Times, before: number = DOOR.hosts): Hours {
  const start = new Date(event.date_time).getTime();
  const until = lastDay(event).getTime() + DOOR.after * HOUR;
  return { from: new Date(start - before * HOUR), until: new Date(until) };
}

/** The start, and the end of a meetup of several days. SQL twin: `lastDayAt`. */
export function lastDay({ date_time, ends_at }: Times): Date {
  const start = new Date(date_time);
  const end = ends_at ? new Date(ends_at) : start;
  return end.getTime() - start.getTime() > SEVERAL_DAYS_FROM * HOUR ? end : start;
}

export const isWithin = ({ from, until }: Hours, moment: Date): boolean =>
  moment >= from && moment <= until;

/** A door is open for a meetup that takes place. */
export const isDoorOpen = (
  event: Times & Pick<EventFacts, "status">,
  now: Date,
  before: number = DOOR.hosts,
): boolean => event.status === "scheduled" && isWithin(doorHours(event, before), now);

/** People counted at the door of a meetup. */
export interface DoorFigures {
  here: number;
  /** Those of them who had said yes. */
  yes_here: number;
  walk_ins: number;
  is_counted: boolean;
}

export const NOBODY_TICKED: DoorFigures = { here: 0, yes_here: 0, walk_ins: 0, is_counted: false };

/**
 * A door has counted when at least half of the parties that were coming at the start carry a tick: one tap by mistake is
 * no count.
 */
export const isCounted = (parties: number, ticked: number, walkIns: number): boolean =>
  parties > 0 ? 2 * ticked >= parties : walkIns > 0;

export interface Attendance {
  said_yes: number;
  came: number;
  source: "counted" | "door";
}

/** The number that a host typed goes before the ticks. SQL twin: `cameCount`. */
export function attendanceOf(
  event: Pick<EventFacts, "date_time" | "status" | "reported_attendees"> & {
    guests: { coming: number };
  },
  door: DoorFigures,
  now: Date,
): Attendance | null {
  if (!hasBegun(event, now) || event.status !== "scheduled") return null;
  const said_yes = event.guests.coming;
  if (event.reported_attendees !== null)
    return { said_yes, came: event.reported_attendees, source: "counted" };
  return door.is_counted ? { said_yes, came: door.here + door.walk_ins, source: "door" } : null;
}

/** `21 said yes, 17 came, 2 of them walked in` */
export function attendanceLine(
  { said_yes, came, source }: Attendance,
  walkIns: number | undefined = 0,
): string {
  const yes =
    said_yes > 0
      ? `${said_yes} said yes, ${came} came`
      : `${pluralize(came, "person", "people")} came`;
  return source === "door" && walkIns > 0 ? `${yes}, ${walkIns} of them walked in` : yes;
}
