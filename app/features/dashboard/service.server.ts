import { and, count, desc, gte, ne, sql } from "drizzle-orm";
import { cities } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import {
  blog_posts,
  city_events,
  city_mayors,
  events,
  newsletter_subscribers as subscribers,
  videos,
} from "#db/schema.ts";
import type { Overview } from "./schema.ts";

/** Counts what there is, and finds what needs attention. For administrators only. */
export async function readOverview(ctx: Context): Promise<Result<Overview>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { db } = ctx;
  const isAhead = gte(city_events.date_time, ctx.now);
  const [post] = await db
    .select({ all: count(), published: countWhere(sql`${blog_posts.published}`) })
    .from(blog_posts);
  const [cityEvent] = await db
    .select({ all: count(), upcoming: countWhere(isAhead) })
    .from(city_events);
  const [reader] = await db
    .select({
      confirmed: countWhere(
        sql`${subscribers.confirmed_at} is not null and ${subscribers.unsubscribed_at} is null`,
      ),
      unconfirmed: countWhere(
        sql`${subscribers.confirmed_at} is null and ${subscribers.unsubscribed_at} is null`,
      ),
    })
    .from(subscribers);
  const upcomingPerCity = await db
    .select({ city: city_events.city_name, events: count() })
    .from(city_events)
    .where(and(isAhead, ne(city_events.status, "cancelled")))
    .groupBy(city_events.city_name)
    .orderBy(desc(count()), city_events.city_name);
  const busy = new Set(upcomingPerCity.map(({ city }) => city));
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
    upcomingPerCity,
    quietCities: cities.map(({ name }) => name).filter((name) => !busy.has(name)),
    newsletter: { confirmed: reader?.confirmed ?? 0, unconfirmed: reader?.unconfirmed ?? 0 },
  });
}

const countWhere = (condition: ReturnType<typeof gte>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
