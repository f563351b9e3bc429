import { DAY, addTime } from "#app/core/time.ts";
import { and, asc, count, desc, eq, gte, inArray, lt, max, min, sql, type SQL } from "drizzle-orm";
import type { Context, ReadContext } from "#app/core/context.server.ts";
import { csvOf } from "#app/core/text/csv.server.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { cameCount, isKept } from "#app/resources/city-events/attendance.server.ts";
import { tags } from "#app/resources/city-events/published-queries.server.ts";
import { comingCount, nextTurn } from "#app/resources/city-events/rules.server.ts";
import { attendance, city_events } from "#db/schema.ts";
import { sampleCityEvents } from "#db/sample/city-events.ts";
import { nextMonth, RECENT_DAYS, rowsPath, type Figures, type Month } from "./rules.ts";

interface NetworkNumbers extends Figures {
  /** People who came, as somebody typed it or the door counted; in no other figure. */
  came: { people: number; meetups: number };
  since: string | null;
  rows: Record<keyof Figures, string>;
}

const { date_time, wall_time, status, city_name, event_name, venue, id } = city_events;
const yeses = sql<number>`coalesce(sum(${comingCount}), 0)::int`;

/** Those that have begun and were not called off. Hidden ones stand in another table. */
const wasHeld = (now: Date): SQL | undefined => and(lt(date_time, now), eq(status, "scheduled"));
const wasHeldLately = (now: Date) =>
  and(wasHeld(now), gte(date_time, addTime(now, -RECENT_DAYS * DAY)));

export async function networkNumbers(
  ctx: Context,
): Promise<{ numbers: NetworkNumbers; months: Month[] }> {
  const { db, now, siteUrl } = ctx;
  const month = sql<string>`left(${wall_time}, 7)`;
  const months = await db
    .select({
      month,
      meetups: count(),
      yeses,
      since: min(sql<string>`left(${wall_time}, 10)`),
      came: sql<number>`coalesce(sum(${cameCount}), 0)::int`,
      counted: sql<number>`count(${cameCount})::int`,
    })
    .from(city_events)
    .leftJoin(attendance, isKept)
    .where(wasHeld(now))
    .groupBy(month)
    .orderBy(asc(month));
  const lately = await citiesLately(ctx);
  ctx.dependencies?.dependsOn(tags.events);
  ctx.dependencies?.expiresAt(nextMonth(now));
  const sum = (of: "meetups" | "yeses" | "came" | "counted") =>
    months.reduce((total, row) => total + row[of], 0);
  const figures = { meetups: sum("meetups"), yeses: sum("yeses"), cities: lately.length };
  return {
    numbers: {
      since: months[0]?.since ?? null,
      ...figures,
      came: { people: sum("came"), meetups: sum("counted") },
      rows: {
        meetups: siteUrl + rowsPath("meetups"),
        yeses: siteUrl + rowsPath("yeses"),
        cities: siteUrl + rowsPath("cities"),
      },
    },
    months: months.map((row) => ({
      month: row.month,
      meetups: row.meetups,
      yeses: row.yeses,
    })),
  };
}

/** True while meetups that came with the site stand among the counted ones: they are known by name and city. */
export async function countsSamples({ db, now }: ReadContext): Promise<boolean> {
  const names = sampleCityEvents.map((sample) => sample.event_name);
  const alike = await db
    .selectDistinct({ event_name, city_name })
    .from(city_events)
    .where(and(wasHeld(now), inArray(event_name, names)))
    .limit(100);
  return alike.some((row) =>
    sampleCityEvents.some(
      (sample) => sample.event_name === row.event_name && sample.city_name === row.city_name,
    ),
  );
}

/** A new one counts from its start, and a city no longer when its last one is sixty days ago. */
async function citiesLately(ctx: Context) {
  const rows = await ctx.db
    .select({ city_name, meetups: count(), last: max(date_time), day: max(wall_time) })
    .from(city_events)
    .where(wasHeldLately(ctx.now))
    .groupBy(city_name)
    .orderBy(asc(city_name));
  if (ctx.dependencies) ctx.dependencies.expiresAt(await nextTurn(ctx));
  for (const { last } of rows)
    if (last) ctx.dependencies?.expiresAt(new Date(last.getTime() + RECENT_DAYS * DAY + 1));
  return rows;
}

interface Table {
  head: string[];
  /** As many as the figure counts, or with a column `yeses` whose sum it is. */
  rows: (string | number | null)[][];
}

export async function numbersCsv(ctx: Context, figure: keyof Figures): Promise<string> {
  const { head, rows } = await tableOf(ctx, figure);
  return csvOf(head, rows, (cells) => cells.map((cell) => String(cell ?? "")));
}

export async function numbersRows(ctx: Context, figure: keyof Figures) {
  const { head, rows } = await tableOf(ctx, figure);
  return {
    items: rows.map((cells) => Object.fromEntries(head.map((name, n) => [name, cells[n] ?? null]))),
  };
}

async function tableOf(ctx: Context, figure: keyof Figures): Promise<Table> {
  ctx.dependencies?.dependsOn(tags.events);
  if (figure === "cities") {
    const rows = await citiesLately(ctx);
    return {
      head: ["city", "meetups", "last_met"],
      rows: rows.map((row) => [row.city_name, row.meetups, row.day?.slice(0, 10) ?? ""]),
    };
  }
  if (ctx.dependencies) ctx.dependencies.expiresAt(await nextTurn(ctx));
  return {
    head: ["id", "date", "city", "meetup", "venue", "yeses", "came"],
    rows: await meetups(ctx, figure === "yeses" ? sql`${comingCount} > 0` : undefined),
  };
}

/** Rows of one statement: the embedded database reads so many in a few milliseconds of the thread. */
const AT_A_TIME = 1_000;

async function meetups({ db, now }: Context, where: SQL | undefined): Promise<Table["rows"]> {
  const rows: Table["rows"] = [];
  for (let first = 0; ; first += AT_A_TIME) {
    const some = await db
      .select({
        id,
        wall_time,
        city_name,
        event_name,
        venue,
        yeses: comingCount,
        came: cameCount,
      })
      .from(city_events)
      .leftJoin(attendance, isKept)
      .where(and(wasHeld(now), where))
      .orderBy(desc(date_time), desc(id))
      .limit(AT_A_TIME)
      .offset(first);
    for (const row of some)
      rows.push([
        row.id,
        row.wall_time.slice(0, 10),
        row.city_name,
        plainLine(row.event_name),
        plainLine(row.venue),
        row.yeses,
        row.came,
      ]);
    if (some.length < AT_A_TIME) return rows;
  }
}
