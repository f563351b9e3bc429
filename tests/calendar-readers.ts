import ICAL from "ical.js";
import { sync } from "node-ical";

/** One entry as a calendar program understands it. */
export interface ReadEvent {
  uid: string;
  summary: string;
  location: string;
  description: string;
  sequence: number;
  status: string;
  /** The wall time in the event's own zone. */
  wallTime: string;
  zone: string;
  start: Date;
  end: Date | undefined;
}

/** Reads a calendar with ical.js, whose parser throws at what RFC 5545 forbids, by the file's own VTIMEZONE. */
export function readStrictly(text: string): ReadEvent[] {
  const late = latePropertiesOf(text);
  if (late.length > 0) throw new Error(`After the first component: ${late.join(", ")}`);
  const calendar = ICAL.Component.fromString(text);
  const zones = new Map(
    calendar
      .getAllSubcomponents("vtimezone")
      .map((zone) => [String(zone.getFirstPropertyValue("tzid")), new ICAL.Timezone(zone)]),
  );
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component, { strictExceptions: true });
    const tzid = String(component.getFirstProperty("dtstart")?.getParameter("tzid") ?? "");
    const zone = tzid ? zones.get(tzid) : ICAL.Timezone.utcTimezone;
    if (!zone) throw new Error(`The calendar does not define ${tzid}`);
    const inZone = (time: ICAL.Time) => {
      const copy = time.clone();
      copy.zone = zone;
      return new Date(copy.toUnixTime() * 1000);
    };
    const end = component.getFirstPropertyValue("dtend");
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue("status")),
      wallTime: event.startDate.toString().slice(0, 16),
      zone: tzid,
      start: inZone(event.startDate),
      end: end instanceof ICAL.Time ? inZone(end) : undefined,
    };
  });
}

/** Reads a calendar with node-ical, which goes by its own knowledge of the zone. */
export function readByZoneName(text: string): ReadEvent[] {
  return Object.values(sync.parseICS(text)).flatMap((entry) => {
    if (entry?.type !== "VEVENT") return [];
    const zone = entry.start.tz ?? "";
    return [
      {
        uid: entry.uid,
        summary: textOf(entry.summary),
        location: textOf(entry.location),
        description: textOf(entry.description),
        sequence: Number(entry.sequence),
        status: String(entry.status),
        wallTime: Temporal.Instant.fromEpochMilliseconds(entry.start.getTime())
          .toZonedDateTimeISO(zone)
          .toPlainDateTime()
          .toString({ smallestUnit: "minute" }),
        zone,
        start: new Date(entry.start.getTime()),
        // Without an end it makes one up at the start.
        end:
          entry.end && entry.end.getTime() > entry.start.getTime()
            ? new Date(entry.end.getTime())
            : undefined,
      },
    ];
  });
}

/** Pictures of the events, by RFC 7986, 5.10. */
export const imagesIn = (text: string): string[] =>
  ICAL.Component.fromString(text)
    .getAllSubcomponents("vevent")
    .flatMap((event) => event.getAllProperties("image"))
    .filter((image) => image.type === "uri" && image.getParameter("display") === "BADGE")
    .map((image) => String(image.getFirstValue()));

/** RFC 5545, 3.6: what a calendar says of itself stands before its first component. ical.js does not mind. */
export function latePropertiesOf(text: string): string[] {
  const [, ...lines] = text
    .replaceAll(/\r\n[ \t]/g, "")
    .trimEnd()
    .split("\r\n")
    .slice(0, -1);
  const isInside: string[] = [];
  const late: string[] = [];
  let hasBegun = false;
  for (const line of lines) {
    const [, edge, name = ""] = /^(BEGIN|END):(.*)$/.exec(line) ?? [];
    if (edge === "BEGIN") isInside.push(name);
    else if (edge === "END") isInside.pop();
    else if (hasBegun && isInside.length === 0) late.push(line);
    hasBegun ||= edge === "BEGIN";
  }
  return late;
}

/** A property with parameters comes as an object. */
function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "val" in value) return String(value.val);
  return typeof value === "string" ? value : "";
}
