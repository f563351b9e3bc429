import { DAY } from "#app/core/time.ts";
import { count, desc, eq, sql, type SQL } from "drizzle-orm";
import { cities } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import { pick } from "#app/core/text/pick.ts";
import { countEvents, eventsToVisit } from "#app/resources/city-events/published-queries.server.ts";
import { newsOfDay } from "#app/features/features.server.ts";
import type { ChapterRow } from "#app/features/chapters/schema.ts";
import { chaptersAt } from "#app/features/chapters/service.server.ts";
import { guestsAt } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
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
/** A week in which every chapter meets. */
const MOST_OF_A_WEEK = 60;
const MOST_NEWS_DAYS = 31;

interface OverviewOptions {
  since?: string | undefined;
  unsettledEvents?: readonly UnsettledEvent[] | undefined;
}

export async function readOverview(
  ctx: Context,
  { since, unsettledEvents = [] }: OverviewOptions = {},
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
  const next = await eventsToVisit(ctx, MOST_OF_A_WEEK);
  const chapters = await chaptersAt(db, ctx.now);
  const newestDrafts = await db
    .select({ id: blog_posts.id, title: blog_posts.title })
    .from(blog_posts)
    .where(eq(blog_posts.published, false))
    .orderBy(desc(blog_posts.created_at), desc(blog_posts.id))
    .limit(NAMED);
  return ok({
    posts: {
      published: post?.published ?? 0,
      drafts: (post?.all ?? 0) - (post?.published ?? 0),
    },
    videos: await db.$count(videos),
    mayors: await db.$count(city_mayors),
    simpleEvents: await db.$count(events),
    cityEvents: await countEvents(ctx),
    week: weekOf(next, chapters, ctx.now),
    needs: chapters.flatMap(({ city_name, status, needs, invited }) =>
      needs ? [{ city_name, status, needs, invited }] : [],
    ),
    news: await newsSince(ctx, since),
    chapters: inOrderOfCities(chapters),
    nextEvents: next
      .slice(0, NAMED)
      .map((row) => pick(row, ["id", "event_name", "city_name", "wall_time"])),
    newestDrafts,
    openReports: (await openReports(db)).count,
    newsletter: { confirmed: reader?.confirmed ?? 0, unconfirmed: reader?.unconfirmed ?? 0 },
    unsettledEvents: await stillUnsettled(ctx, unsettledEvents),
  });
}

function weekOf(rows: readonly EventRow[], chapters: readonly ChapterRow[], now: Date) {
  const hosts = new Map(
    chapters.map((row) => [
      row.city_name,
      row.hosts.flatMap(({ name, duty }) => (duty === "host" ? name : [])),
    ]),
  );
  const end = now.getTime() + 7 * DAY;
  return rows
    .filter(({ date_time }) => date_time.getTime() < end)
    .map((row) => ({
      ...pick(row, ["id", "event_name", "city_name", "wall_time", "venue"]),
      guests: guestsAt(row, now),
      hosts: hosts.get(row.city_name) ?? [],
    }));
}

/** Bounded, because a browser may have been away for years. */
async function newsSince({ db, now }: Context, asked: string | undefined) {
  const usual = now.getTime() - 7 * DAY;
  const since = asked === undefined ? usual : Math.min(Date.parse(asked), now.getTime());
  const from = new Date(Math.max(since, now.getTime() - MOST_NEWS_DAYS * DAY));
  return { since: from.toISOString(), sentences: await newsOfDay(db, from, now) };
}

/** SPEC 2: the order of the home page's grid. */
function inOrderOfCities(chapters: readonly ChapterRow[]): Overview["chapters"] {
  const rows = new Map(chapters.map((row) => [row.city_name, row]));
  return cities.map(({ name }) => ({
    city_name: name,
    next: rows.get(name)?.next ?? null,
    last: rows.get(name)?.last ?? null,
  }));
}

const countWhere = (condition: SQL | undefined) =>
  sql<number>`(count(*) filter (where ${condition}))::int`;
