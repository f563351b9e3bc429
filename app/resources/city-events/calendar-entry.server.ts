import { zonedAt } from "#app/core/time.ts";
import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from "ical-generator";
import { eventPath } from "#app/content/paths.ts";
import { site } from "#app/content/site.ts";
import { absoluteUrl } from "#app/core/seo/json-ld.ts";
import { plainLine, plainText } from "#app/core/text/plain-text.ts";
import { cutAtWord } from "#app/core/text/short-text.ts";
import { vtimezone } from "#app/core/text/vtimezone.server.ts";
import type { DeletedEvent } from "#db/deleted-events.server.ts";
import type { EventRow } from "./schema.ts";
import { titleWithStatus } from "./share-text.ts";

export interface Entry {
  event: Omit<DeletedEvent, "deleted_at">;
  status: ICalEventStatus;
  summary: string;
  notes: string[];
  image: string | null;
  changed: Date;
}

const statuses = {
  scheduled: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

export function entryOf(event: EventRow, longest = Number.POSITIVE_INFINITY): Entry {
  const speaker = [event.speaker_name, event.speaker_designation].filter(Boolean).join(", ");
  return {
    event,
    status: statuses[event.status],
    summary: titleWithStatus(event),
    notes: [
      event.status_reason ?? "",
      cutAtWord(event.description ?? "", longest),
      speaker && `Featured speaker: ${speaker}`,
    ],
    image: event.image_url,
    changed: event.updated_at,
  };
}

export function cancellationOf(event: DeletedEvent): Entry {
  return {
    event: { ...event, sequence: event.sequence + 1 },
    status: ICalEventStatus.CANCELLED,
    summary: `Called off: ${event.event_name}`,
    notes: [],
    image: null,
    changed: event.deleted_at,
  };
}

export function eventDataOf(siteUrl: string, entry: Entry): ICalEventData {
  const { event, status, summary, notes, image, changed } = entry;
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
    x: image === null ? [] : [[IMAGE, uriValue(absoluteUrl(siteUrl, image))]],
  };
}

/** RFC 7986, 5.10. Without FMTTYPE, because the library writes all before the colon in capitals. */
const IMAGE = "IMAGE;VALUE=URI;DISPLAY=BADGE";

/** The library escapes these signs as in text, which a URI does not know (RFC 5545, 3.3.13). */
const uriValue = (address: string) =>
  address.replace(/[\\;,]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export interface Attendance {
  siteUrl: string;
  organizer: { name: string; email: string };
  guest: { name: string; email: string };
  link: string;
  hasLeft: boolean;
  sequence: number;
  now: Date;
}

/**
 * The calendar part of a mail to one guest: the entry of the feed, by the same UID and SEQUENCE, with that one
 * guest as its attendee (RFC 5546). A deleted or cancelled event is taken out of their calendar.
 */
export function invitation(
  event: EventRow | DeletedEvent,
  { siteUrl, organizer, guest, link, hasLeft, sequence, now }: Attendance,
): { method: "REQUEST" | "CANCEL"; content: string } {
  const entry = "deleted_at" in event ? cancellationOf(event) : entryOf(event);
  const isOff = hasLeft || entry.status === ICalEventStatus.CANCELLED;
  const calendar = ical({
    prodId: { company: site.brand, product: "events", language: "EN" },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: null, generator: (zone) => zoneFor(zone, [entry]) },
  });
  calendar.createEvent({
    ...eventDataOf(siteUrl, {
      ...entry,
      // No mail program has been seen to read IMAGE in a REQUEST, Outlook least of all; the mail itself shows the picture.
      image: null,
      notes: [...entry.notes, isOff ? "" : `Can't make it: ${link}`],
    }),
    sequence: "deleted_at" in event ? sequence + 1 : sequence,
    // RFC 5545, 3.8.7.2: in a message it is the moment the message was made, and clients drop the older of two.
    stamp: now,
    ...(isOff && { status: ICalEventStatus.CANCELLED }),
    organizer,
    attendees: [
      { name: plainLine(guest.name), email: guest.email, status: ICalAttendeeStatus.ACCEPTED },
    ],
  });
  return { method: isOff ? "CANCEL" : "REQUEST", content: `${calendar.toString()}\r\n` };
}

/**
 * By the clock of the event's zone. The second pass of an hour that comes twice cannot be written that
 * way (RFC 5545, 3.3.5: such a time means the first), so it is written in UTC.
 */
function timesOf({ date_time, ends_at, time_zone }: Entry["event"]) {
  const start = zonedAt(date_time, time_zone);
  const end = ends_at && zonedAt(ends_at, time_zone);
  const isPlain = [start, end].every((time) => !time || isFirstReading(time));
  if (!isPlain) return { start: date_time, ...(ends_at ? { end: ends_at } : {}) };
  return { start, ...(end ? { end } : {}), timezone: time_zone };
}

const isFirstReading = (time: Temporal.ZonedDateTime): boolean =>
  time.toPlainDateTime().toZonedDateTime(time.timeZoneId).equals(time);

export function zoneFor(zone: string, entries: Entry[]): string {
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
