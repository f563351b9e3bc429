import { Hono } from "hono";
import { cities } from "#app/content/cities.ts";
import { findPublishedPost } from "#app/resources/blog-posts/published-queries.server.ts";
import { postOgImage } from "#app/resources/blog-posts/og-image.server.ts";
import { eventOgImage } from "#app/resources/city-events/og-image.server.ts";
import { cityOgImage } from "#app/views/sharing/city-og-image.server.ts";
import { SITE_OG_IMAGE } from "#app/core/seo/meta.ts";
import type { Context } from "#app/core/context.server.ts";
import type { PictureFiles } from "#app/features/pictures/files/picture-files.server.ts";
import { shownPicture } from "#app/features/pictures/files/routes.server.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import {
  cachedGet,
  type CachedDocument,
  type DocumentSite,
} from "#server/pages/cached-endpoint.server.ts";

export interface CardSite extends DocumentSite {
  pictures: PictureFiles;
}

/**
 * The preview pictures. The mark in an address changes with what the picture shows, so a picture is kept
 * for ever where it is once loaded; an address with an older mark leads to the present one.
 */
export function createOgImages(site: CardSite): Hono<VisitorEnv> {
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
  get("/cards/events/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}", async (ctx, parameter) => {
    const event = await findEvent(ctx, parameter("file").slice(0, 36));
    const asked = `/cards/events/${parameter("file")}`;
    if (!event) return undefined;
    const present = eventOgImage(event);
    if (asked !== present || !isPhotographed(present))
      return at(asked, present, ({ eventDrawing }) => eventDrawing(event));
    return photographed(ctx, site.pictures, event.image_url, ({ eventDrawing }, photograph) =>
      eventDrawing(event, photograph),
    );
  });
  get("/cards/blog/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}", async (ctx, parameter) => {
    const post = await findPublishedPost(ctx, parameter("file").slice(0, 36));
    const asked = `/cards/blog/${parameter("file")}`;
    if (!post) return undefined;
    const present = postOgImage(post);
    if (asked !== present || !isPhotographed(present))
      return at(asked, present, ({ postDrawing }) => postDrawing(post));
    return photographed(ctx, site.pictures, post.image_url, ({ postDrawing }, photograph) =>
      postDrawing(post, photograph),
    );
  });
  return cards;
}

const isPhotographed = (path: string) => path.endsWith(".jpg");

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

/** As the photograph itself: an hour in shared caches, because it may have to go. */
const MAY_GO = "public, max-age=86400, s-maxage=3600";

/** In milliseconds: after so long the store that was away is asked again. */
const AWAY = 60_000;

/** A card with a photograph; with the tile where that is hidden, lost, or its store away. */
async function photographed(
  ctx: Context,
  files: PictureFiles,
  address: string | null,
  drawing: (drawings: Drawings, photograph: Uint8Array | undefined) => string,
): Promise<CachedDocument> {
  const photograph = await shownPicture(ctx.db, files, address);
  const isAway = photograph === "away";
  if (isAway) ctx.dependencies?.expiresAt(new Date(ctx.now.getTime() + AWAY));
  const [drawings, { drawJpeg }] = await Promise.all([
    import("./og-image.server.ts"),
    import("./draw.server.ts"),
  ]);
  const body = await drawJpeg(drawing(drawings, isAway ? undefined : photograph));
  const caching = photograph === undefined || isAway ? "public, max-age=60" : MAY_GO;
  return { type: "image/jpeg", body, headers: { "cache-control": caching } };
}
