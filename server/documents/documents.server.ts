import { Hono } from "hono";
import { toString } from "qrcode";
import { findCity } from "#app/content/cities.ts";
import { cityCalendar, cityFeeds } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { storedName } from "#app/core/forms/names.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import { citySpelling } from "#app/resources/city-events/service.server.ts";
import * as calendars from "#app/views/calendar/service.server.ts";
import { toAtom, toJsonFeed, type Feed } from "#app/views/feeds/rules.ts";
import { blogFeed, cityFeed, eventsFeed } from "#app/views/feeds/service.server.ts";
import { embedPath } from "#app/views/embeds/rules.ts";
import { embeddedEvents, type EmbeddedEvent } from "#app/views/embeds/service.server.ts";
import { NUMBERS_JSON, rowsPath } from "#app/views/numbers/rules.ts";
import { networkNumbers, numbersCsv, numbersRows } from "#app/views/numbers/service.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import {
  cachedGet,
  type CachedDocument,
  type CachedGet,
} from "#server/pages/cached-endpoint.server.ts";
import { createOgImages, type CardSite } from "./og-images/routes.server.ts";
import { llmsText, robots, securityText } from "./robots-and-well-known.server.ts";
import { sitemap, sitemapIndex } from "./sitemap.server.ts";

export function createFiles(site: CardSite): Hono<VisitorEnv> {
  const files = new Hono<VisitorEnv>();
  const get = cachedGet(files, site);
  addCalendars(get);
  addFeeds(get);
  addNumbers(get);
  addEmbeds(get);
  addSiteFiles(get);
  files.route("/", createOgImages(site));
  return files;
}

function addCalendars(get: CachedGet) {
  get("/calendar.ics", async (ctx) => calendar(await calendars.networkCalendar(ctx)));
  get("/events/:file{[0-9a-f-]{36}\\.ics}", async (ctx, parameter) =>
    calendar(await calendars.eventCalendar(ctx, parameter("file").slice(0, 36))),
  );
  get("/events/:id/qr.svg", async (ctx, parameter) => {
    const event = await findEvent(ctx, parameter("id"));
    return event && svg(await qrCode(ctx.siteUrl + event.short_path));
  });
  get("/city/:city/calendar.ics", (ctx, parameter) =>
    ofCity(ctx, parameter("city"), cityCalendar, async (city, isKnown) =>
      calendar(await calendars.cityCalendar(ctx, city, isKnown)),
    ),
  );
}

function addFeeds(get: CachedGet) {
  for (const [format, type, write] of [
    ["atom", "application/atom+xml", toAtom],
    ["json", "application/feed+json", toJsonFeed],
  ] as const) {
    const written = (feed: Feed | undefined) => document(type)(feed && write(feed));
    get(`/events.${format}`, async (ctx) => written(await eventsFeed(ctx)));
    get(`/blog.${format}`, async (ctx) => written(await blogFeed(ctx)));
    get(`/city/:city/events.${format}`, (ctx, parameter) => {
      const path = (name: string) => cityFeeds(name)[format];
      return ofCity(ctx, parameter("city"), path, async (city, isKnown) =>
        written(await cityFeed(ctx, city, isKnown)),
      );
    });
  }
}

function addNumbers(get: CachedGet) {
  get(NUMBERS_JSON, async (ctx) => {
    const { numbers } = await networkNumbers(ctx);
    return document("application/json")(JSON.stringify(numbers));
  });
  for (const figure of ["meetups", "yeses", "cities"] as const) {
    get(rowsPath(figure), async (ctx) => ({
      type: "text/csv; charset=utf-8; header=present",
      body: await numbersCsv(ctx, figure),
      headers: { "content-disposition": `attachment; filename="${figure}.csv"` },
    }));
    get(rowsPath(figure, "json"), async (ctx) =>
      document("application/json")(JSON.stringify(await numbersRows(ctx, figure))),
    );
  }
}

/** For the pages of other sites, whose scripts may read them: nothing else has CORS. */
function addEmbeds(get: CachedGet) {
  const answer = (items: EmbeddedEvent[]): CachedDocument => ({
    type: "application/json; charset=utf-8",
    body: JSON.stringify({ items }),
    headers: { "access-control-allow-origin": "*" },
  });
  get(`${embedPath(undefined)}.json`, async (ctx) => answer(await embeddedEvents(ctx, undefined)));
  get("/embed/city/:file{.+\\.json}", async (ctx, parameter) => {
    const found = findCity(parameter("file").slice(0, -".json".length));
    if (!found) return undefined;
    if (!found.isCanonical) return { redirect: `${embedPath(found.city.name)}.json` };
    return answer(await embeddedEvents(ctx, found.city.name));
  });
}

function addSiteFiles(get: CachedGet) {
  get("/sitemap.xml", async (ctx) => xml(await sitemapIndex(ctx)));
  get("/sitemaps/:file{[a-z0-9-]+\\.xml}", async (ctx, parameter) =>
    xml(await sitemap(ctx, parameter("file").slice(0, -".xml".length))),
  );
  get("/robots.txt", async (ctx) => plain(robots(ctx)));
  get("/llms.txt", async (ctx) => plain(llmsText(ctx)));
  get("/.well-known/security.txt", async (ctx) => plain(securityText(ctx)));
}

async function ofCity(
  ctx: Context,
  typed: string,
  addressOf: (name: string) => string,
  make: (city: string, isKnown: boolean) => Promise<CachedDocument | undefined>,
) {
  const asked = storedName(typed);
  const found = findCity(asked);
  const name = found?.city.name ?? asked;
  if (name !== typed) return { redirect: addressOf(name) };
  const made = await make(name, found !== undefined);
  const spelling = made ? undefined : await citySpelling(ctx, name);
  return spelling && spelling !== name ? { redirect: addressOf(spelling) } : made;
}

function qrCode(address: string): Promise<string> {
  return toString(address, { type: "svg", errorCorrectionLevel: "Q", margin: 2 });
}

const document = (type: string) => (body: string | undefined) =>
  body === undefined ? undefined : { type: `${type}; charset=utf-8`, body };
const calendar = document("text/calendar");
const xml = document("application/xml");
const plain = document("text/plain");
const svg = (body: string): CachedDocument => ({ type: "image/svg+xml", body });
