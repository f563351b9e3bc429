import { desc, max, sql } from "drizzle-orm";
import { cities, cityPath } from "#app/content/cities.ts";
import { eventPath, postPath } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { escapeHtml } from "#app/core/text/escape-html.ts";
import { POSTS_TAG } from "#app/resources/blog-posts/published-queries.server.ts";
import {
  eventChanges,
  lastChangeByCity,
  lastEventChange,
  tags,
} from "#app/resources/city-events/published-queries.server.ts";
import { cityMayors } from "#app/resources/city-mayors/resource.ts";
import { blog_posts, city_mayors } from "#db/schema.ts";

interface Place {
  path: string;
  /** True, or not told at all: a page of fixed words has none. */
  changed?: Date | null | undefined;
}

/** Well under the 50,000 of the protocol, so that one file stays quick to make. */
const PER_FILE = 5_000;

const fixedPages = [
  "/about",
  "/testimonials",
  "/team",
  "/press",
  "/numbers",
  "/newsletter/past",
  "/ecafetv",
  "/map",
  "/search",
  "/privacy",
  "/auth",
];

export async function sitemapIndex(ctx: Context): Promise<string> {
  ctx.dependencies?.dependsOn(tags.events, POSTS_TAG, cityMayors.name);
  const { events, posts } = await latest(ctx);
  const files: Place[] = [
    { path: "/sitemaps/pages.xml" },
    { path: "/sitemaps/cities.xml", changed: events.at },
    ...numbered("events", events),
    ...numbered("posts", posts),
  ];
  return document("sitemapindex", "sitemap", ctx.siteUrl, files);
}

export async function sitemap(ctx: Context, name: string): Promise<string | undefined> {
  const [, kind, number = "1"] = /^([a-z]+)(?:-([1-9]\d{0,4}))?$/.exec(name) ?? [];
  const makers: Readonly<Record<string, (ctx: Context, page: number) => Promise<Place[]>>> = {
    ...(name === "pages" && { pages }),
    ...(name === "cities" && { cities: cityPages }),
    ...(name !== kind && { events: eventPages, posts: postPages }),
  };
  const places = await makers[kind ?? ""]?.(ctx, Number(number));
  return places && places.length > 0 ? document("urlset", "url", ctx.siteUrl, places) : undefined;
}

async function pages(ctx: Context): Promise<Place[]> {
  ctx.dependencies?.dependsOn(tags.events, POSTS_TAG, cityMayors.name);
  const { events, posts, mayors } = await latest(ctx);
  return [
    { path: "/", changed: events.at },
    { path: "/events", changed: events.at },
    { path: "/events?when=past", changed: events.at },
    { path: "/events?when=all", changed: events.at },
    { path: "/blog", changed: posts.at },
    { path: "/city-mayor", changed: mayors.at },
    ...fixedPages.map((path) => ({ path })),
  ];
}

async function cityPages(ctx: Context): Promise<Place[]> {
  ctx.dependencies?.dependsOn(tags.events);
  const rows = await lastChangeByCity(ctx);
  const changes = new Map(rows.map(({ name, changed }) => [name, changed]));
  const names = new Set([...cities.map((city) => city.name), ...changes.keys()]);
  return Array.from(names, (name) => ({ path: cityPath(name), changed: changes.get(name) }));
}

async function eventPages(ctx: Context, page: number): Promise<Place[]> {
  ctx.dependencies?.dependsOn(tags.events);
  const rows = await eventChanges(ctx, (page - 1) * PER_FILE, PER_FILE);
  return rows.map(({ id, changed }) => ({ path: eventPath(id), changed }));
}

async function postPages(ctx: Context, page: number): Promise<Place[]> {
  ctx.dependencies?.dependsOn(POSTS_TAG);
  const rows = await ctx.db
    .select({ id: blog_posts.id, changed: blog_posts.updated_at })
    .from(blog_posts)
    .where(sql`${blog_posts.published}`)
    .orderBy(desc(blog_posts.created_at), desc(blog_posts.id))
    .offset((page - 1) * PER_FILE)
    .limit(PER_FILE);
  return rows.map(({ id, changed }) => ({ path: postPath(id), changed }));
}

interface Latest {
  at: Date | null;
  count: number;
}

async function latest(ctx: Context): Promise<Record<"events" | "posts" | "mayors", Latest>> {
  const count = sql<number>`count(*)`.mapWith(Number);
  const none: Latest = { at: null, count: 0 };
  const [events, [posts = none], [mayors = none]] = await Promise.all([
    lastEventChange(ctx),
    ctx.db
      .select({ at: max(blog_posts.updated_at), count })
      .from(blog_posts)
      .where(sql`${blog_posts.published}`),
    ctx.db.select({ at: max(city_mayors.updated_at), count }).from(city_mayors),
  ]);
  return { events, posts, mayors };
}

function numbered(name: string, { at, count }: Latest): Place[] {
  return Array.from({ length: Math.ceil(count / PER_FILE) }, (_, index) => ({
    path: `/sitemaps/${name}-${index + 1}.xml`,
    changed: at,
  }));
}

function document(root: string, element: string, origin: string, places: Place[]): string {
  const lines = places.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
    return `<${element}><loc>${escapeHtml(origin + path)}</loc>${lastmod}</${element}>`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>\n`,
  ].join("\n");
}
