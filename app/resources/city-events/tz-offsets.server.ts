import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";

/** A zone about which Node and the database differ. */
export interface ZoneDisagreement {
  zone: string;
  /** The first moment compared at which they do, ISO. */
  at: string;
  /** Minutes ahead of UTC, by each; null where it does not know the zone. */
  node: number | null;
  database: number | null;
}

/** How far ahead clocks are compared, in months: nobody announces a meetup earlier. */
const MONTHS = 24;

/** The `zones` that the database knows; a query with an unknown one fails. */
export async function knownToDatabase(
  { db }: Pick<Context, "db">,
  zones: string[],
): Promise<string[]> {
  const answer = await db.execute(sql`select name from pg_timezone_names where name in ${zones}`);
  const names = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(answer);
  return names.rows.map(({ name }) => name);
}

const offsets = z.object({
  rows: z.array(z.object({ zone: z.string(), at: z.coerce.date(), minutes: z.coerce.number() })),
});

/** Where both differ about `zones`, which both know, at this month's first day and those of the months ahead. */
export async function differencesByMonth(
  { db, now }: Pick<Context, "db" | "now">,
  zones: string[],
): Promise<ZoneDisagreement[]> {
  const moments = monthsFrom(now).map((moment) => moment.toISOString());
  const answer = await db.execute(sql`
    select zone, at, ${minutesByDatabase(sql`at`, sql`zone`)} as minutes
    from unnest(string_to_array(${zones.join("|")}, '|')) zone,
      unnest(string_to_array(${moments.join("|")}, '|')::timestamptz[]) at`);
  return offsets
    .parse(answer)
    .rows.flatMap(({ zone, at, minutes }) => difference(zone, at, minutes));
}

/** The disagreement about `zone` at a moment, if there is one: `database` says what the database holds. */
export function difference(zone: string, at: Date, database: number | null): ZoneDisagreement[] {
  const node = minutesByNode(at, zone);
  return node === database ? [] : [{ zone, at: at.toISOString(), node, database }];
}

/** Minutes ahead of UTC of the clocks of `zone` at `moment`, by the database. */
export const minutesByDatabase = (moment: SQLWrapper, zone: SQLWrapper): SQL =>
  sql`extract(epoch from (${moment} at time zone ${zone}) - (${moment} at time zone 'UTC')) / 60`;

function minutesByNode(moment: Date, zone: string): number | null {
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
    return instant.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;
  } catch {
    return null;
  }
}

function monthsFrom(now: Date): Date[] {
  return Array.from({ length: MONTHS + 1 }, (_, month) => {
    const moment = new Date(now);
    moment.setUTCMonth(moment.getUTCMonth() + month, 1);
    return moment;
  });
}
