import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from "ical-generator";
import { site } from "#app/content/site.ts";
import { eventPath } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { cutAtWord } from "#app/core/text/shortened.ts";
import { plainLine, plainText } from "#app/core/text/plain-text.ts";
import {
  eventsFrom,
  findEvent,
  type EventRow,
} from "#app/resources/city-events/published-queries.server.ts";
import { deletedEvents, type DeletedEvent } from "#db/deleted-events.server.ts";
import { titleWithStatus } from "#app/resources/city-events/share-text.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { vtimezone } from "./rules.server.ts";

const DAY = 86_400_000;

/** How long a calendar tells of what was cancelled or deleted, and how far back it goes, in days. */
const CANCELLED_DAYS = 30;
const PAST_DAYS = 365;

/** More than a network of fifty cities announces in a year; keeps one file within what clients accept. */
const MOST_EVENTS = 2_000;

/**
 * The descriptions of one calendar, in letters: folding a megabyte takes 0.25 s of the thread, at the first request
 * after each write. So the fuller a calendar, the less of a long description; the page it links to has all.
 */
const MOST_TEXT = 400_000;

/** The whole network's calendar. */
export function networkCalendar(ctx: Context): Promise<string> {
  return calendarOf(ctx, `${site.brand}: all cities`);
}

/** The calendar of one city, as spelt in the rows; undefined when `isKnown` is false and it has no events. */
export async function cityCalendar(
  ctx: Context,
  city: string,
  isKnown: boolean,
): Promise<string | undefined> {
  if (!isKnown && (await eventsFrom(ctx, { city, from: new Date(0), limit: 1 })).length === 0) {
    return undefined;
  }
  return calendarOf(ctx, `${site.brand} ${city}`, city);
}

/** One event as a file; a deleted one stays a cancellation for as long as the calendars tell of it. */
export async function eventCalendar(ctx: Context, id: string): Promise<string | undefined> {
  const event = await findEvent(ctx, id);
  if (event) return write(ctx, plainLine(event.event_name), [entryOf(event)]);
  if (!isUuid(id)) return undefined;
  const [deleted] = await deletedEvents(ctx.db, { since: daysBefore(ctx.now, CANCELLED_DAYS), id });
  if (!deleted) return undefined;
  ctx.dependencies?.expiresAt(daysAfter(deleted.deleted_at, CANCELLED_DAYS));
  return write(ctx, plainLine(deleted.event_name), [cancellationOf(deleted)]);
}

async function calendarOf(ctx: Context, name: string, city?: string): Promise<string> {
  const since = daysBefore(ctx.now, CANCELLED_DAYS);
  const from = daysBefore(ctx.now, PAST_DAYS);
  const events = await eventsFrom(ctx, { city, from, limit: MOST_EVENTS });
  const deleted = await deletedEvents(ctx.db, { since, city });
  const kept = events.filter((event) => event.status !== "cancelled" || event.updated_at >= since);
  // Old entries leave the calendar without a write.
  const forgotten = [
    ...kept.filter((event) => event.status === "cancelled").map((event) => event.updated_at),
    ...deleted.map((event) => event.deleted_at),
  ];
  for (const moment of forgotten) ctx.dependencies?.expiresAt(daysAfter(moment, CANCELLED_DAYS));
  const oldest = kept[0];
  if (oldest) ctx.dependencies?.expiresAt(daysAfter(oldest.date_time, PAST_DAYS));
  const longest = MOST_TEXT / kept.length;
  const entries = kept.map((event) => entryOf(event, longest));
  return write(ctx, name, [...entries, ...deleted.map(cancellationOf)]);
}

/** The calendar entry of an event, also of a deleted one. */
interface Entry {
  event: Omit<DeletedEvent, "deleted_at">;
  status: ICalEventStatus;
  summary: string;
  notes: string[];
  changed: Date;
}

const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/** `longest` is the length of its description, in letters. */
function entryOf(event: EventRow, longest = Number.POSITIVE_INFINITY): Entry {
  const speaker = [event.speaker_name, event.speaker_designation].filter(Boolean).join(", ");
  return {
    event,
    status: statuses[event.status],
    // Many calendars show no status.
    summary: titleWithStatus(event),
    notes: [
      event.status_reason ?? "",
      cutAtWord(event.description ?? "", longest),
      speaker && `Featured speaker: ${speaker}`,
    ],
    changed: event.updated_at,
  };
}

function cancellationOf(event: DeletedEvent): Entry {
  return {
    event: { ...event, sequence: event.sequence + 1 },
    status: ICalEventStatus.CANCELLED,
    summary: `Cancelled: ${event.event_name}`,
    notes: [],
    changed: event.deleted_at,
  };
}

function write(ctx: Context, name: string, entries: Entry[]): string {
  const calendar = ical({
    name: escaped(plainLine(name)),
    prodId: { company: site.brand, product: "events", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => zoneFor(zone, entries) },
  });
  for (const entry of entries) calendar.createEvent(eventDataOf(ctx.siteUrl, entry));
  return `${calendar.toString()}\r\n`.replace("VERSION:2.0\r\n", `$&${REFRESH}`);
}

function eventDataOf(siteUrl: string, entry: Entry): ICalEventData {
  const { event, status, summary, notes, changed } = entry;
  const url = siteUrl + eventPath(event.id);
  return {
    id: event.id,
    sequence: event.sequence,
    stamp: changed,
    created: event.created_at,
    lastModified: changed,
    ...timesOf(event),
    summary: plainLine(summary),
    location: { title: plainLine(`${event.venue}, ${event.city_name}`) },
    description: [...notes, url].filter(Boolean).map(plainText).join("\n\n"),
    url,
    status,
  };
}

interface Invited {
  siteUrl: string;
  /** The sender of our mails. */
  organizer: { name: string; email: string };
  guest: { name: string; email: string };
  /** The page of the guest, where the reply can be changed. */
  link: string;
}

/**
 * The calendar part of a mail to one guest: the entry of the feed, by the same UID and SEQUENCE, with that one
 * guest as its attendee (RFC 5546). A deleted or cancelled event is taken out of their calendar.
 */
export function invitation(
  event: EventRow | DeletedEvent,
  { siteUrl, organizer, guest, link }: Invited,
): { method: "REQUEST" | "CANCEL"; content: string } {
  const entry = "deleted_at" in event ? cancellationOf(event) : entryOf(event);
  const isOff = entry.status === ICalEventStatus.CANCELLED;
  const calendar = ical({
    prodId: { company: site.brand, product: "events", language: "EN" },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: null, generator: (zone) => zoneFor(zone, [entry]) },
  });
  calendar.createEvent({
    ...eventDataOf(siteUrl, {
      ...entry,
      notes: [...entry.notes, isOff ? "" : `Can't make it: ${link}`],
    }),
    organizer,
    attendees: [
      { name: plainLine(guest.name), email: guest.email, status: ICalAttendeeStatus.ACCEPTED },
    ],
  });
  return { method: isOff ? "CANCEL" : "REQUEST", content: `${calendar.toString()}\r\n` };
}

/**
 * How soon a calendar asks for news. What a calendar says of itself stands before its first component
 * (RFC 5545, 3.6); the library would write this after the zones.
 */
const REFRESH = "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n";

/**
 * By the clock of the event's zone. The second pass of an hour that comes twice cannot be written that
 * way (RFC 5545, 3.3.5: such a time means the first), so it is written in UTC.
 */
function timesOf({ date_time, ends_at, time_zone }: Entry["event"]) {
  const start = at(date_time, time_zone);
  const end = ends_at && at(ends_at, time_zone);
  const isPlain = [start, end].every((time) => !time || isFirstReading(time));
  if (!isPlain) return { start: date_time, ...(ends_at ? { end: ends_at } : {}) };
  return { start, ...(end ? { end } : {}), timezone: time_zone };
}

function isFirstReading(time: Temporal.ZonedDateTime): boolean {
  return time.toPlainDateTime().toZonedDateTime(time.timeZoneId).equals(time);
}

function zoneFor(zone: string, entries: Entry[]): string {
  const times = entries
    .filter(({ event }) => event.time_zone === zone)
    .flatMap(({ event }) => [event.date_time, event.ends_at ?? event.date_time])
    .map((time) => time.getTime());
  return vtimezone(
    zone,
    new Date(times.reduce((a, b) => Math.min(a, b))),
    new Date(times.reduce((a, b) => Math.max(a, b))),
  );
}

function at(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

/** RFC 5545 TEXT, for the one property that the library does not escape. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`);
}

const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY);
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY);
