import { count, desc, eq, sql, type SQL } from "drizzle-orm";
import { cities } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { pick } from "#app/core/text/pick.ts";
import {
  countAheadByCity,
  countEvents,
  eventsToVisit,
} from "#app/resources/city-events/published-queries.server.ts";
import { stillUnsettled, type UnsettledEvent } from "#app/resources/city-events/tz-drift.server.ts";
import { isOnTheList } from "#app/features/newsletter/issues.server.ts";
import { isUnconfirmed } from "#app/features/newsletter/service.server.ts";
import { openReports } from "#app/features/reports/service.server.ts";
import {
  blog_posts,
  city_mayors,
  events,
  newsletter_subscribers as subscribers,
  videos,
} from "#db/schema.ts";
import type { Overview } from "./schema.ts";

const NAMED = 6;

export async function readOverview(
  ctx: Context,
  unsettledEvents: readonly UnsettledEvent[] = [],
): Promise<Result<Overview>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { db } = ctx;
  const [post] = await db
    .select({ all: count(), published: countWhere(sql`${blog_posts.published}`) })
    .from(blog_posts);
  const [reader] = await db
    .select({
      confirmed: countWhere(isOnTheList),
      unconfirmed: countWhere(isUnconfirmed),
    })
    .from(subscribers);
  const next = await eventsToVisit(ctx, NAMED);
  const newestDrafts = await db
    .select({ id: blog_posts.id, title: blog_posts.title })
    .from(blog_posts)
    .where(eq(blog_posts.published, false))
    .orderBy(desc(blog_posts.created_at), desc(blog_posts.id))
    .limit(NAMED);
  const ahead = await countAheadByCity(ctx);
  return ok({
    posts: {
      published: post?.published ?? 0,
      drafts: (post?.all ?? 0) - (post?.published ?? 0),
    },
    videos: await db.$count(videos),
    mayors: await db.$count(city_mayors),
    simpleEvents: await db.$count(events),
    cityEvents: await countEvents(ctx),
    nextEvents: next.map((row) => pick(row, ["id", "event_name", "city_name", "wall_time"])),
    newestDrafts,
    quietCities: cities.map(({ name }) => name).filter((name) => !ahead.has(name)),
    openReports: (await openReports(db)).count,
    newsletter: { confirmed: reader?.confirmed ?? 0, unconfirmed: reader?.unconfirmed ?? 0 },
    unsettledEvents: await stillUnsettled(ctx, unsettledEvents),
  });
}

const countWhere = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
