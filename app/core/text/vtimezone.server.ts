import { zonedAt } from "#app/core/time.ts";
import { offsetLabel } from "#app/core/text/dates.ts";

/**
 * The `VTIMEZONE` of `zone` for events between two moments, from the very data with which their instants
 * were derived: a calendar program that knows older rules still shows the hour on the cafe's wall.
 */
export function vtimezone(zone: string, first: Date, last: Date): string {
  const start = zonedAt(first, zone).subtract({ days: 1 });
  const end = zonedAt(last, zone).add({ days: 1 });
  const changes: Temporal.ZonedDateTime[] = [];
  let change = start.getTimeZoneTransition("next");
  while (change && Temporal.ZonedDateTime.compare(change, end) < 0) {
    changes.push(change);
    change = change.getTimeZoneTransition("next");
  }
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...observance("STANDARD", "19700101T000000", start.offsetNanoseconds, start.offsetNanoseconds),
    ...changes.flatMap((next) => {
      const before = next.subtract({ nanoseconds: 1 });
      // RFC 5545: the start of an observance is told by the clock as it stood before.
      const wall = next.toInstant().toZonedDateTimeISO(before.offset).toPlainDateTime();
      const isForward = next.offsetNanoseconds > before.offsetNanoseconds;
      return observance(
        isForward ? "DAYLIGHT" : "STANDARD",
        basic(wall),
        before.offsetNanoseconds,
        next.offsetNanoseconds,
      );
    }),
    "END:VTIMEZONE",
  ].join("\r\n");
}

function observance(kind: "STANDARD" | "DAYLIGHT", start: string, from: number, to: number) {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    `TZNAME:${offsetLabel(minutes(to))}`,
    `END:${kind}`,
  ];
}

const minutes = (nanoseconds: number) => Math.round(nanoseconds / 60e9);

/** `+0530` */
function offset(nanoseconds: number): string {
  const size = Math.abs(minutes(nanoseconds));
  const two = (number: number) => String(number).padStart(2, "0");
  return `${nanoseconds < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** `20260920T030000` */
const basic = (wall: Temporal.PlainDateTime): string =>
  wall.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
