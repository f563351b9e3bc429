import { and, asc, getTableColumns, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { prepareOnce } from "#app/core/data/prepare-once.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import { pick } from "#app/core/text/pick.ts";
import { city_events } from "#db/schema.ts";
import { inCity, tags } from "./published-queries.server.ts";
import { guestsAt } from "./rules.ts";
import { justAfter, takesPlaceAt } from "./rules.server.ts";

/** Only what is shown is read: each page of a meetup that is over pays for it. */
const shown = [
  "id",
  "event_name",
  "city_name",
  "venue",
  "wall_time",
  "date_time",
  "time_zone",
  "attend_link",
] as const;

const read = pick(getTableColumns(city_events), [
  ...shown,
  "status",
  "takes_guests",
  "capacity",
  "guests",
]);

/** The first date of a city that takes place, other than `exceptId`. */
export async function nextInCity(
  { db, now, dependencies }: Pick<Context, "db" | "now" | "dependencies">,
  city: string,
  exceptId?: string,
) {
  const { date_time, id } = city_events;
  dependencies?.dependsOn(tags.cityEvents(city));
  const [next] = await prepareOnce(db, nextInCity, () =>
    db
      .select(read)
      .from(city_events)
      .where(
        and(
          inCity(sql.placeholder("city")),
          takesPlaceAt(sql.placeholder("now")),
          sql`${id} is distinct from ${sql.placeholder("exceptId")}`,
        ),
      )
      .orderBy(asc(date_time), asc(id))
      .limit(1)
      .prepare(""),
  ).execute({ city, now: now.toISOString(), exceptId: exceptId ?? null });
  if (!next) return undefined;
  dependencies?.dependsOn(rowTag("city-events", next.id));
  dependencies?.expiresAt(justAfter(next.date_time));
  return { ...pick(next, shown), guests: guestsAt(next, now) };
}

export interface NextDate extends NonNullable<Awaited<ReturnType<typeof nextInCity>>> {
  /** The reader is on its list already, or was taken off it. */
  hasAnswered?: boolean;
}
