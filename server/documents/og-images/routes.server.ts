import { Hono } from "hono";
import { cities } from "#app/content/cities.ts";
import { findPublishedPost } from "#app/resources/blog-posts/published-queries.server.ts";
import { postOgImage } from "#app/resources/blog-posts/og-image.server.ts";
import { eventOgImage } from "#app/resources/city-events/og-image.server.ts";
import { cityOgImage } from "#app/views/sharing/city-og-image.server.ts";
import { SITE_OG_IMAGE } from "#app/core/seo/meta.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import {
  cachedGet,
  type CachedDocument,
  type DocumentSite,
} from "#server/pages/cached-endpoint.server.ts";

/**
 * The preview pictures. The mark in an address changes with what the picture shows, so a picture is kept
 * for ever where it is once loaded; an address with an older mark leads to the present one.
 */
export function createOgImages(site: DocumentSite): Hono<VisitorEnv> {
  const cards = new Hono<VisitorEnv>();
  const get = cachedGet(cards, site);
  get(SITE_OG_IMAGE, async () =>
    picture(({ siteDrawing }) => siteDrawing(), "public, max-age=86400"),
  );
  get("/cards/city/:file{[a-z-]+-[0-9a-f]{10}\\.png}", async (_ctx, parameter) => {
    const slug = parameter("file").slice(0, -"-0123456789.png".length);
    const city = cities.find((one) => one.slug === slug);
    const asked = `/cards/city/${parameter("file")}`;
    return city && at(asked, cityOgImage(city), ({ cityDrawing }) => cityDrawing(city));
  });
  get("/cards/events/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.png}", async (ctx, parameter) => {
    const event = await findEvent(ctx, parameter("file").slice(0, 36));
    const asked = `/cards/events/${parameter("file")}`;
    return event && at(asked, eventOgImage(event), ({ eventDrawing }) => eventDrawing(event));
  });
  get("/cards/blog/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.png}", async (ctx, parameter) => {
    const post = await findPublishedPost(ctx, parameter("file").slice(0, 36));
    const asked = `/cards/blog/${parameter("file")}`;
    return post && at(asked, postOgImage(post), ({ postDrawing }) => postDrawing(post));
  });
  return cards;
}

const FOR_EVER = "public, max-age=31536000, immutable";

type Drawings = typeof import("./og-image.server.ts");
type MakeDrawing = (drawings: Drawings) => string;

async function at(asked: string, present: string, drawing: MakeDrawing) {
  return asked === present ? picture(drawing, FOR_EVER) : { redirect: present };
}

/** The typesetter and the renderer come with the first picture somebody asks for, not with the start. */
async function picture(drawing: MakeDrawing, caching: string): Promise<CachedDocument> {
  const [drawings, { draw }] = await Promise.all([
    import("./og-image.server.ts"),
    import("./draw.server.ts"),
  ]);
  const body = await draw(drawing(drawings));
  return { type: "image/png", body, headers: { "cache-control": caching } };
}
