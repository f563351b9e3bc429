import { Hono } from "hono";
import { toString } from "qrcode";
import { findCity } from "#app/content/cities.ts";
import { cityCalendar, cityFeeds, eventPath } from "#app/content/paths.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import * as calendars from "#app/views/calendar/service.server.ts";
import { toAtom, toJsonFeed, type Feed } from "#app/views/feeds/rules.ts";
import { blogFeed, cityFeed, eventsFeed } from "#app/views/feeds/service.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import {
  cachedEndpoint,
  type CachedDocument,
  type DocumentSite,
} from "#server/pages/cached-endpoint.server.ts";
import { createCards } from "./og-images/routes.server.ts";
import { llmsText, robots, securityText } from "./robots-and-well-known.server.ts";
import { sitemap, sitemapIndex } from "./sitemap.server.ts";

/** Everything that programs read: calendars, feeds, sitemaps, robots.txt, preview pictures. */
export function createFiles(site: DocumentSite): Hono<VisitorEnv> {
  const files = new Hono<VisitorEnv>();
  const cached = cachedEndpoint(site);
  addCalendars(files, cached);
  addFeeds(files, cached);
  addSiteFiles(files, cached);
  files.route("/", createCards(site));
  return files;
}

type Cached = ReturnType<typeof cachedEndpoint>;

function addCalendars(files: Hono<VisitorEnv>, cached: Cached) {
  files.get(
    "/calendar.ics",
    cached(async (ctx) => calendar(await calendars.networkCalendar(ctx))),
  );
  files.get(
    "/events/:file{[0-9a-f-]{36}\\.ics}",
    cached(async (ctx, parameter) => {
      const text = await calendars.eventCalendar(ctx, parameter("file").slice(0, 36));
      return text === undefined ? undefined : calendar(text);
    }),
  );
  files.get(
    "/events/:id/qr.svg",
    cached(async (ctx, parameter) => {
      const event = await findEvent(ctx, parameter("id"));
      return (
        event && { type: "image/svg+xml", body: await qrCode(ctx.siteUrl + eventPath(event.id)) }
      );
    }),
  );
  files.get(
    "/city/:city/calendar.ics",
    cached((ctx, parameter) =>
      ofCity(parameter("city"), cityCalendar, async (city, isKnown) => {
        const text = await calendars.cityCalendar(ctx, city, isKnown);
        return text === undefined ? undefined : calendar(text);
      }),
    ),
  );
}

function addFeeds(files: Hono<VisitorEnv>, cached: Cached) {
  for (const [name, make] of [
    ["events", eventsFeed],
    ["blog", blogFeed],
  ] as const) {
    files.get(
      `/${name}.atom`,
      cached(async (ctx) => atom(await make(ctx))),
    );
    files.get(
      `/${name}.json`,
      cached(async (ctx) => jsonFeed(await make(ctx))),
    );
  }
  for (const [format, write] of [
    ["atom", atom],
    ["json", jsonFeed],
  ] as const) {
    files.get(
      `/city/:city/events.${format}`,
      cached((ctx, parameter) =>
        ofCity(
          parameter("city"),
          (name) => cityFeeds(name)[format],
          async (city, isKnown) => {
            const feed = await cityFeed(ctx, city, isKnown);
            return feed && write(feed);
          },
        ),
      ),
    );
  }
}

function addSiteFiles(files: Hono<VisitorEnv>, cached: Cached) {
  files.get(
    "/sitemap.xml",
    cached(async (ctx) => xml(await sitemapIndex(ctx))),
  );
  files.get(
    "/sitemaps/:file{[a-z0-9-]+\\.xml}",
    cached(async (ctx, parameter) => {
      const text = await sitemap(ctx, parameter("file").slice(0, -".xml".length));
      return text === undefined ? undefined : xml(text);
    }),
  );
  files.get(
    "/robots.txt",
    cached(async (ctx) => plain(robots(ctx))),
  );
  files.get(
    "/llms.txt",
    cached(async (ctx) => plain(llmsText(ctx))),
  );
  files.get(
    "/.well-known/security.txt",
    cached(async (ctx) => plain(securityText(ctx))),
  );
}

/** What belongs to a city, under the one spelling of its name. */
async function ofCity(
  typed: string,
  addressOf: (name: string) => string,
  make: (city: string, isKnown: boolean) => Promise<CachedDocument | undefined>,
) {
  const found = findCity(typed);
  if (found && !found.isCanonical) return { redirect: addressOf(found.city.name) };
  return make(found?.city.name ?? typed, found !== undefined);
}

/** Readable from a poster that has got some rain. */
function qrCode(address: string): Promise<string> {
  return toString(address, { type: "svg", errorCorrectionLevel: "Q", margin: 2 });
}

const calendar = (body: string): CachedDocument => ({ type: "text/calendar; charset=utf-8", body });
const atom = (feed: Feed): CachedDocument => ({
  type: "application/atom+xml; charset=utf-8",
  body: toAtom(feed),
});
const jsonFeed = (feed: Feed): CachedDocument => ({
  type: "application/feed+json; charset=utf-8",
  body: toJsonFeed(feed),
});
const xml = (body: string): CachedDocument => ({ type: "application/xml; charset=utf-8", body });
const plain = (body: string): CachedDocument => ({ type: "text/plain; charset=utf-8", body });
