import { and, asc, count, desc, eq, sql, type SQL } from "drizzle-orm";
import { cities } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { canBeVisitedAt, isAheadAt } from "#app/resources/city-events/rules.server.ts";
import { stillOutdated, type ZoneReport } from "#app/resources/city-events/tz-drift.server.ts";
import { isOnTheList, isUnconfirmed } from "#app/resources/newsletter/service.server.ts";
import { openReports } from "#app/resources/reports/service.server.ts";
import {
  blog_posts,
  city_events,
  city_mayors,
  events,
  newsletter_subscribers as subscribers,
  videos,
} from "#db/schema.ts";
import type { Clocks, Overview } from "./schema.ts";

/** How many of what is to come, and of what waits, are named. */
const NAMED = 6;

/** Counts what there is, and finds what needs attention. For administrators only. */
export async function readOverview(
  ctx: Context,
  zoneReport?: ZoneReport,
): Promise<Result<Overview>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { db } = ctx;
  const [post] = await db
    .select({ all: count(), published: countWhere(sql`${blog_posts.published}`) })
    .from(blog_posts);
  const [cityEvent] = await db
    .select({ all: count(), upcoming: countWhere(isAheadAt(ctx.now)) })
    .from(city_events);
  const [reader] = await db
    .select({
      confirmed: countWhere(isOnTheList),
      unconfirmed: countWhere(isUnconfirmed),
    })
    .from(subscribers);
  const isComing = canBeVisitedAt(ctx.now);
  const { id, event_name, city_name, wall_time, date_time } = city_events;
  const nextEvents = await db
    .select({ id, event_name, city_name, wall_time })
    .from(city_events)
    .where(isComing)
    .orderBy(asc(date_time), asc(id))
    .limit(NAMED);
  const newestDrafts = await db
    .select({ id: blog_posts.id, title: blog_posts.title })
    .from(blog_posts)
    .where(eq(blog_posts.published, false))
    .orderBy(desc(blog_posts.created_at), desc(blog_posts.id))
    .limit(NAMED);
  const busyCities = await db.selectDistinct({ name: city_name }).from(city_events).where(isComing);
  const busy = new Set(busyCities.map(({ name }) => name));
  return ok({
    posts: {
      published: post?.published ?? 0,
      drafts: (post?.all ?? 0) - (post?.published ?? 0),
    },
    videos: await db.$count(videos),
    mayors: await db.$count(city_mayors),
    simpleEvents: await db.$count(events),
    cityEvents: {
      upcoming: cityEvent?.upcoming ?? 0,
      past: (cityEvent?.all ?? 0) - (cityEvent?.upcoming ?? 0),
    },
    nextEvents,
    newestDrafts,
    quietCities: cities.map(({ name }) => name).filter((name) => !busy.has(name)),
    openReports: (await openReports(db)).count,
    newsletter: { confirmed: reader?.confirmed ?? 0, unconfirmed: reader?.unconfirmed ?? 0 },
    clocks: await readClocks(ctx, zoneReport),
  });
}

/** Enough to see what is concerned; the list of city events has the rest. */
const EVENTS_NAMED = 20;

/** What the last comparison of time zone data found, with the cities and events it concerns by now. */
async function readClocks(ctx: Context, report?: ZoneReport): Promise<Clocks> {
  const { disagreements, outdated } = report ?? { disagreements: [], outdated: [] };
  const disputed: Clocks["disputed"] = [];
  for (const { zone, at, node, database } of disagreements) {
    const { id, event_name, city_name, date_time, time_zone } = city_events;
    const events = await ctx.db
      .select({ id, event_name, city_name })
      .from(city_events)
      .where(and(eq(time_zone, zone), canBeVisitedAt(ctx.now)))
      .orderBy(asc(date_time), asc(id))
      .limit(EVENTS_NAMED);
    const chapters = cities.filter((city) => city.timeZone === zone).map(({ name }) => name);
    // Zones without a chapter are reported as long as an event uses them.
    if (chapters.length + events.length > 0)
      disputed.push({ zone, at, site: node, database, cities: chapters, events });
  }
  const ids = outdated.map((event) => event.id);
  return { disputed, unsettled: await stillOutdated(ctx, ids) };
}

const countWhere = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
