import { DAY, addTime } from "#app/core/time.ts";
import {
  and,
  asc,
  eq,
  gt,
  gte,
  isNull,
  lt,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import { findCity } from "#app/content/cities.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { endAfter, knownZone, meaningOf, wallTimeAt } from "#app/core/text/zones.server.ts";
import type { ReadContext } from "#app/core/context.server.ts";
import { city_events } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { endsTooEarly, LONGEST_DAYS } from "./rules.ts";
import type { CityEventPatch, EventRow } from "./resource.ts";

type Times = Pick<EventRow, "date_time" | "wall_time" | "time_zone" | "ends_at">;

/**
 * The times of an event as they are stored. Wall time and zone are what a person means; the instant is
 * derived from them. Whatever `patch` does not name stays as it was `before`: an event that moves to a city in another zone
 * keeps its hour.
 */
export function derivedTimes(patch: CityEventPatch, before?: EventRow): Result<Times> {
  const zone = zoneOf(patch, before);
  if (!zone.ok) {
    const isTooEarly = endsTooEarly(patch.date_time ?? before?.wall_time, patch.ends_at);
    const { fields = [] } = zone.error;
    return err("invalid", { fields: isTooEarly ? [...fields, END_TOO_EARLY] : fields });
  }
  const start = startOf(patch, zone.value, before);
  if (!start.ok) return start;
  const end = endOf(patch, zone.value, start.value.date_time, before);
  const length = end && end.getTime() - start.value.date_time.getTime();
  if (length !== null && length <= 0) return err("invalid", { fields: [END_TOO_EARLY] });
  if (length !== null && length > LONGEST_DAYS * DAY)
    return invalid("ends_at", `An event can last at most ${LONGEST_DAYS} days`);
  return ok({ ...start.value, time_zone: zone.value, ends_at: end });
}

function zoneOf({ time_zone, city_name, date_time }: CityEventPatch, before?: EventRow) {
  if (time_zone) {
    const known = knownZone(time_zone);
    return known ? ok(known) : invalid("time_zone", `There is no time zone "${time_zone}"`);
  }
  const city = city_name ?? before?.city_name ?? "";
  const isSaid = time_zone !== undefined;
  const isSameCity = city === before?.city_name;
  // A chapter's zone is what `null` asks for, and comes with the city; naming the same city asks for nothing.
  const cityZone = isSaid || !isSameCity ? findCity(city)?.city.timeZone : undefined;
  if (cityZone) return ok(cityZone);
  if (before && (!isSaid || isSameCity)) return ok(before.time_zone);
  // An instant in UTC says its zone.
  if (!isSaid && date_time?.endsWith("Z")) return ok("UTC");
  return invalid("time_zone", messages.zoneNeeded);
}

function startOf({ date_time }: CityEventPatch, zone: string, before?: EventRow) {
  const isSameZone = before?.time_zone === zone;
  const typed = date_time ?? before?.wall_time ?? "";
  // An hour that exists twice keeps the reading once chosen, as long as nobody changes it.
  if (before && isSameZone && typed === before.wall_time)
    return ok({ date_time: before.date_time, wall_time: before.wall_time });
  const instant = startInstant(typed, zone);
  if (!instant.ok) return instant;
  return ok({ date_time: instant.value, wall_time: wallTimeAt(instant.value, zone) });
}

function endOf({ ends_at }: CityEventPatch, zone: string, start: Date, before?: EventRow) {
  if (ends_at) return saysItsOffset(ends_at) ? new Date(ends_at) : endAfter(start, ends_at, zone);
  if (ends_at === null || !before?.ends_at) return null;
  if (before.time_zone === zone) return before.ends_at;
  return endAfter(start, wallTimeAt(before.ends_at, before.time_zone), zone);
}

const saysItsOffset = (moment: string): boolean => /(Z|[+-]\d{2}:\d{2})$/.test(moment);

function startInstant(typed: string, zone: string): Result<Date> {
  if (saysItsOffset(typed)) return ok(new Date(typed));
  const meaning = meaningOf(typed, zone);
  switch (meaning.kind) {
    case "once":
      return ok(meaning.instant);
    case "never":
      return invalid(
        "date_time",
        `On ${weekdayDate(typed)} there is no ${time12(typed)} in ${zone}: the clocks go forward. Please choose ${time12(meaning.before)} or ${time12(meaning.after)}.`,
        [meaning.before, meaning.after].map((value) => ({ value, label: time12(value) })),
      );
    case "twice":
      return invalid(
        "date_time",
        `On ${weekdayDate(typed)} the clocks in ${zone} go back, and ${time12(typed)} comes twice. Please choose which one.`,
        [
          { value: meaning.earlier, label: `The first, before the change` },
          { value: meaning.later, label: `The second, after the change` },
        ],
      );
  }
}

const END_TOO_EARLY = { path: "ends_at", message: messages.endTooEarly };

const invalid = (path: string, message: string, choices?: { value: string; label: string }[]) =>
  err("invalid", { fields: [{ path, message, ...(choices ? { choices } : {}) }] });

/** SQL twin of `isAhead`. The first condition adds nothing; it lets the index on `date_time` bound the search. */
export function isAheadAt(now: Date): SQL | undefined {
  const { date_time, ends_at } = city_events;
  return and(gte(date_time, daysBefore(now)), or(gte(date_time, now), gt(ends_at, now)));
}

export function isPastAt(now: Date): SQL | undefined {
  const { date_time, ends_at } = city_events;
  return and(lt(date_time, now), or(isNull(ends_at), lte(ends_at, now)));
}

/** SQL twin of `takesPlace`. */
export const takesPlaceAt = (now: Date | Placeholder): SQL | undefined =>
  and(gte(city_events.date_time, now), eq(city_events.status, "scheduled"));

/** SQL twin of `hasConcluded`. */
export const hasConcludedAt = (now: Date): SQL | undefined =>
  and(isPastAt(now), eq(city_events.status, "scheduled"));

/** Stays with the event when its guests have been deleted. */
export const comingCount = sql<number>`coalesce((${city_events.guests}->>'coming')::int, 0)`;

/** SQL twin of `hasGuestList`. */
export const hasGuestListInSql = sql`((${city_events.takes_guests} and coalesce(${city_events.attend_link}, '') = '')
  or (${city_events.guests}->>'coming')::int + (${city_events.guests}->>'waiting')::int > 0)`;

export const canBeVisitedAt = (now: Date): SQL | undefined =>
  and(isAheadAt(now), eq(city_events.status, "scheduled"));

export async function nextTurn({ db, now }: ReadContext, where?: SQL): Promise<Date | undefined> {
  const { date_time, ends_at } = city_events;
  const [start] = await db
    .select({ at: date_time })
    .from(city_events)
    .where(and(where, gte(date_time, now)))
    .orderBy(asc(date_time))
    .limit(1);
  const [end] = await db
    .select({ at: ends_at })
    .from(city_events)
    .where(and(where, isAheadAt(now), lt(date_time, now)))
    .orderBy(asc(ends_at))
    .limit(1);
  const turns = [start && justAfter(start.at), end?.at].filter((at) => at instanceof Date);
  return turns.toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** At its very start an event is still upcoming (SPEC 4: 'not before now'). */
export const justAfter = (start: Date) => addTime(start, 1);

const daysBefore = (now: Date) => addTime(now, -LONGEST_DAYS * DAY);
