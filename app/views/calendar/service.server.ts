import { DAY, addTime } from "#app/core/time.ts";
import { setImmediate } from "node:timers/promises";
import ical from "ical-generator";
import { site } from "#app/content/site.ts";
import type { Context } from "#app/core/context.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import {
  cancellationOf,
  entryOf,
  eventDataOf,
  zoneFor,
  type Entry,
} from "#app/resources/city-events/calendar-entry.server.ts";
import { eventsFrom, findEvent } from "#app/resources/city-events/published-queries.server.ts";
import { deletedEvents } from "#db/deleted-events.server.ts";

const CANCELLED_DAYS = 30;
const PAST_DAYS = 365;

/** More than a network of fifty cities announces in a year; keeps one file within what clients accept. */
const MOST_EVENTS = 2_000;

/**
 * The descriptions of one calendar, in letters: folding a megabyte takes 0.25 s of the thread, at the first request
 * after each write. So the fuller a calendar, the less of a long description; the page it links to has all.
 */
const MOST_TEXT = 400_000;

export const networkCalendar = (ctx: Context) => calendarOf(ctx, `${site.brand}: all cities`);

export async function cityCalendar(ctx: Context, city: string, isKnown: boolean) {
  if (!isKnown && (await eventsFrom(ctx, { city, from: new Date(0), limit: 1 })).length === 0)
    return undefined;
  return calendarOf(ctx, `${site.brand} ${city}`, city);
}

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

/** Entries written in one piece: a few milliseconds of the thread, which others need in between. */
const AT_A_TIME = 50;

async function write({ siteUrl }: Context, name: string, entries: Entry[]): Promise<string> {
  const textOf = (some: readonly Entry[], generator: (zone: string) => string | null) => {
    const calendar = ical({
      name: escaped(plainLine(name)),
      prodId: { company: site.brand, product: "events", language: "EN" },
      timezone: { name: null, generator },
    });
    for (const entry of some) calendar.createEvent(eventDataOf(siteUrl, entry));
    return calendar.toString();
  };
  // One entry of each zone brings the zones, which stand before all entries.
  const ofZones = new Map<string, Entry>();
  for (const entry of entries)
    if (!ofZones.has(entry.event.time_zone) && eventDataOf(siteUrl, entry).timezone)
      ofZones.set(entry.event.time_zone, entry);
  const whole = textOf([...ofZones.values()], (zone) => zoneFor(zone, entries));
  const head = whole.slice(0, startOfEvents(whole));
  const parts = [head.replace("VERSION:2.0\r\n", `$&${REFRESH}`)];
  for (let first = 0; first < entries.length; first += AT_A_TIME) {
    const text = textOf(entries.slice(first, first + AT_A_TIME), () => null);
    parts.push(text.slice(startOfEvents(text), text.lastIndexOf(END)));
    await setImmediate();
  }
  return `${parts.join("")}${END}\r\n`;
}

const END = "END:VCALENDAR";

function startOfEvents(text: string): number {
  const start = text.indexOf("BEGIN:VEVENT");
  return start === -1 ? text.lastIndexOf(END) : start;
}

/**
 * A calendar asks for news every hour. Its own properties stand before its first component
 * (RFC 5545, 3.6); the library would write this after the zones.
 */
const REFRESH = "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n";

/** RFC 5545 TEXT, for the one property that the library does not escape. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`);

const daysBefore = (moment: Date, days: number) => addTime(moment, -days * DAY);
const daysAfter = (moment: Date, days: number) => addTime(moment, days * DAY);
