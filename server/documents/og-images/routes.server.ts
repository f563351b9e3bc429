import { MINUTE, addTime } from "#app/core/time.ts";
import { Hono } from "hono";
import { cities } from "#app/content/cities.ts";
import { findPublishedPost } from "#app/resources/blog-posts/published-queries.server.ts";
import { postOgImage } from "#app/resources/blog-posts/og-image.server.ts";
import { eventOgImage } from "#app/resources/city-events/og-image.server.ts";
import { cityOgImage } from "#app/core/seo/city-og-image.server.ts";
import { SITE_OG_IMAGE } from "#app/core/seo/meta.ts";
import type { Context } from "#app/core/context.server.ts";
import type { Site } from "#server/site.server.ts";
import { cityTilePng } from "./city-tile.server.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { cachedGet, type DocumentSite } from "#server/pages/cached-endpoint.server.ts";

export interface CardSite extends DocumentSite {
  pictures: Pick<Site["pictures"], "shown">;
}

/**
 * The preview pictures. The mark in an address changes with what the picture shows, so a drawing is kept for ever where
 * it is once loaded; an address with an older mark leads to the present one.
 */
export function createOgImages(site: CardSite): Hono<VisitorEnv> {
  const cards = new Hono<VisitorEnv>();
  const get = cachedGet(cards, site);
  get(SITE_OG_IMAGE, async () =>
    picture("png", ({ siteDrawing }) => siteDrawing(), "public, max-age=86400"),
  );
  get("/cards/city/:file{[a-z-]+-[0-9a-f]{10}\\.png}", async (_ctx, parameter) => {
    const slug = parameter("file").slice(0, -"-0123456789.png".length);
    const city = cities.find((one) => one.slug === slug);
    const asked = `/cards/city/${parameter("file")}`;
    return city && at(asked, cityOgImage(city), ({ cityDrawing }) => cityDrawing(city));
  });
  get("/cards/events/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}", async (ctx, parameter) => {
    const event = await findEvent(ctx, parameter("file").slice(0, 36));
    if (!event) return undefined;
    const asked = `/cards/events/${parameter("file")}`;
    const card = { asked, present: eventOgImage(event), photograph: event.image_url };
    return drawnFrom(ctx, site, card, async ({ eventDrawing, SIGN_WIDTH }, photograph) =>
      eventDrawing(
        event,
        photograph,
        photograph ? undefined : await cityTilePng(event.city_name, SIGN_WIDTH),
      ),
    );
  });
  get("/cards/blog/:file{[0-9a-f-]{36}-[0-9a-f]{10}\\.(png|jpg)}", async (ctx, parameter) => {
    const post = await findPublishedPost(ctx, parameter("file").slice(0, 36));
    if (!post) return undefined;
    const asked = `/cards/blog/${parameter("file")}`;
    const card = { asked, present: postOgImage(post), photograph: post.image_url };
    return drawnFrom(ctx, site, card, ({ postDrawing }, photograph) =>
      postDrawing(post, photograph),
    );
  });
  return cards;
}

const FOR_EVER = "public, max-age=31536000, immutable";

/** As the photograph itself: an hour in shared caches, because it may have to go. */
const MAY_GO = "public, max-age=86400, s-maxage=3600";

/** In milliseconds: after so long the store that was away is asked again. */
const AWAY = MINUTE;

type Drawings = typeof import("./og-image.server.ts");
type MakeDrawing = (drawings: Drawings, photograph?: Uint8Array) => string | Promise<string>;

const at = async (asked: string, present: string, drawing: MakeDrawing) =>
  asked === present ? picture("png", drawing, FOR_EVER) : { redirect: present };

interface Card {
  asked: string;
  /** Its address now, which tells whether it has a photograph. */
  present: string;
  photograph: string | null;
}

/** With the tile where the photograph is hidden, lost, or its store away. */
async function drawnFrom(
  ctx: Context,
  { pictures }: CardSite,
  { asked, present, photograph }: Card,
  drawing: MakeDrawing,
) {
  if (asked !== present || !present.endsWith(".jpg")) return at(asked, present, drawing);
  const shown = await pictures.shown(ctx.db, photograph);
  if (shown === "away") ctx.dependencies?.expiresAt(addTime(ctx.now, AWAY));
  if (shown === undefined || shown === "away")
    return picture("jpeg", drawing, "public, max-age=60");
  return picture("jpeg", (drawings) => drawing(drawings, shown), MAY_GO);
}

/** The typesetter and the renderer come with the first picture somebody asks for, not with the start. */
async function picture(type: "png" | "jpeg", drawing: MakeDrawing, caching: string) {
  const [drawings, { draw, drawJpeg }] = await Promise.all([
    import("./og-image.server.ts"),
    import("./draw.server.ts"),
  ]);
  const svg = await drawing(drawings);
  const body = type === "png" ? await draw(svg) : await drawJpeg(svg);
  return { type: `image/${type}`, body, headers: { "cache-control": caching } };
}
