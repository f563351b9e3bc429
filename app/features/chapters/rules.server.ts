import { addTime, DAY } from "#app/core/time.ts";
import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { canBeVisitedAt, hasConcludedAt } from "#app/resources/city-events/rules.server.ts";
import type { Db } from "#db/connection.server.ts";
import { hostedCities } from "#db/rights.server.ts";
import { city_events } from "#db/schema.ts";
import { ACTIVE_DAYS, SLEEPING_DAYS } from "./rules.ts";
import type { ChapterRow } from "./schema.ts";

/** SQL twin of `statusOf`, for the cities that have a host; all others are looking for one. */
export async function citiesWithStatus(db: Db, now: Date, among: readonly ChapterRow["status"][]) {
  const hosted = hostedCities(db).as("hosted");
  const last = latest(hasConcludedAt(now));
  const next = latest(canBeVisitedAt(now));
  const since = (days: number) => addTime(now, -days * DAY).toISOString();
  const status = sql<ChapterRow["status"]>`case
    when ${next} is not null or ${last} >= ${since(ACTIVE_DAYS)}::timestamptz then 'active'
    when ${last} >= ${since(SLEEPING_DAYS)}::timestamptz then 'quiet'
    else 'sleeping' end`.as("status");
  const chapters = db
    .select({ city_name: hosted.city_name, status })
    .from(hosted)
    .leftJoin(city_events, eq(city_events.city_name, hosted.city_name))
    .groupBy(hosted.city_name)
    .as("chapters");
  return db
    .select({ city_name: chapters.city_name, status: chapters.status })
    .from(chapters)
    .where(inArray(chapters.status, [...among]))
    .orderBy(chapters.city_name);
}

const latest = (condition: SQL | undefined) =>
  sql`max(${city_events.date_time}) filter (where ${condition})`;
