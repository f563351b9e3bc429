import { cityPath } from "#app/content/cities.ts";
import { site } from "#app/content/site.ts";
import { blogFeeds, cityFeeds, eventPath, networkFeeds, postPath } from "#app/content/paths.ts";
import { postOgImage } from "#app/resources/blog-posts/og-image.server.ts";
import { eventOgImage } from "#app/resources/city-events/og-image.server.ts";
import { pictureTypeOf } from "#app/core/forms/picture-address.ts";
import { absoluteUrl } from "#app/core/seo/json-ld.ts";
import type { Context } from "#app/core/context.server.ts";
import { paragraphsOf } from "#app/core/text/paragraphs.ts";
import { newestPosts, type PostRow } from "#app/resources/blog-posts/published-queries.server.ts";
import { newestEvents } from "#app/resources/city-events/published-queries.server.ts";
import { publicRecap } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { titleWithStatus, whenLabel } from "#app/resources/city-events/share-text.ts";
import type { Feed, FeedItem } from "./rules.ts";

const MOST_ITEMS = 50;

export async function eventsFeed(ctx: Context): Promise<Feed> {
  return feed(ctx, {
    title: `${site.brand}: all events`,
    description: site.summary,
    home: "/events",
    addresses: networkFeeds,
    items: (await newestEvents(ctx, undefined, MOST_ITEMS)).map((row) => eventItem(ctx, row)),
  });
}

export async function cityFeed(
  ctx: Context,
  city: string,
  isKnown: boolean,
): Promise<Feed | undefined> {
  const events = await newestEvents(ctx, city, MOST_ITEMS);
  if (!isKnown && events.length === 0) return undefined;
  return feed(ctx, {
    title: `${site.brand}: events in ${city}`,
    description: `Free meetups for entrepreneurs in ${city}.`,
    home: cityPath(city),
    addresses: cityFeeds(city),
    items: events.map((row) => eventItem(ctx, row)),
  });
}

export async function blogFeed(ctx: Context): Promise<Feed> {
  return feed(ctx, {
    title: `${site.brand}: blog`,
    description: `What the network writes. ${site.summary}`,
    home: "/blog",
    addresses: blogFeeds,
    items: (await newestPosts(ctx, MOST_ITEMS)).map((row) => postItem(ctx, row)),
  });
}

function feed(ctx: Context, { home, addresses, ...rest }: Omit<Feed, "author" | "since">): Feed {
  return {
    ...rest,
    home: ctx.siteUrl + home,
    addresses: { atom: ctx.siteUrl + addresses.atom, json: ctx.siteUrl + addresses.json },
    author: site.brand,
    since: `${site.since}-01-01T00:00:00.000Z`,
  };
}

function recapOf(event: EventRow, now: Date) {
  const recap = publicRecap(event, now);
  return recap && `What happened: ${recap}`;
}

function eventItem(ctx: Context, event: EventRow): FeedItem {
  const when = whenLabel(event);
  const where = `${event.venue}, ${event.city_name}`;
  return {
    id: event.id,
    url: ctx.siteUrl + eventPath(event.id),
    title: titleWithStatus(event),
    summary: `${when}. ${where}`,
    text: [event.status_reason, when, where, recapOf(event, ctx.now), event.description]
      .filter(Boolean)
      .join("\n\n"),
    image: ctx.siteUrl + eventOgImage(event),
    picture: pictureOf(ctx, event),
    author: site.brand,
    category: event.city_name,
    published: event.created_at.toISOString(),
    updated: event.updated_at.toISOString(),
  };
}

function postItem(ctx: Context, post: PostRow): FeedItem {
  return {
    id: post.id,
    url: ctx.siteUrl + postPath(post.id),
    title: post.title,
    summary: post.excerpt ?? "",
    text: paragraphsOf(post.content).join("\n\n"),
    image: ctx.siteUrl + postOgImage(post),
    picture: pictureOf(ctx, post),
    author: post.author,
    category: post.category,
    published: post.created_at.toISOString(),
    updated: post.updated_at.toISOString(),
  };
}

/** Feeds want its type (RFC 4287, 4.2.7.3; JSON Feed 1.1), so a picture whose address does not tell it is left out. */
function pictureOf({ siteUrl }: Context, { image_url }: { image_url: string | null }) {
  const type = pictureTypeOf(image_url ?? "");
  return image_url !== null && type ? { url: absoluteUrl(siteUrl, image_url), type } : undefined;
}
