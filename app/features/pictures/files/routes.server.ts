import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { problem } from "#app/core/api/problem.server.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { etagMatches } from "#app/core/data/entity-tags.server.ts";
import { wasDeleted } from "#app/core/data/rows.server.ts";
import { FileStoreError } from "#app/core/files/file-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { pictures } from "#db/schema.ts";
import { isHidden } from "../uses.server.ts";
import { messages } from "../messages.ts";
import type { PictureFiles } from "./picture-files.server.ts";
import { Thumbnails } from "./thumbnails.server.ts";
import { FILE_NAMES, LARGEST_WIDTH, type FileName } from "../rules.ts";
import { RESOURCE } from "../service.server.ts";

/** `{id}.jpg` and `{id}-960.avif`: what Hono's pattern lets through, taken apart. */
const PATH = /^([0-9a-f-]{36})(?:-(\d+))?\.(jpg|avif)$/;

/** A year for browsers; an hour for shared caches, because a picture may have to go. */
const CACHED = "public, max-age=31536000, s-maxage=3600";

/** `/pictures/…`: the files, from the same address whichever store they lie in. */
export function pictureRoutes(db: Db, files: PictureFiles) {
  const routes = new Hono();
  const thumbnails = new Thumbnails();
  routes.get("/:file{[0-9a-f-]{36}(\\.jpg|-(160|480|960|1600)\\.(jpg|avif))}", async (c) => {
    const [, id = "", width = String(LARGEST_WIDTH), encoding] =
      PATH.exec(c.req.param("file")) ?? [];
    const isThumbnail = width === "160";
    const name = isThumbnail ? "480.jpg" : FILE_NAMES.find((one) => one === `${width}.${encoding}`);
    if (name === undefined) return problem(404, messages.unknown);
    const picture = await findFiles(db, id);
    if (!picture) return refusal(await wasDeleted(db, RESOURCE, id));
    if (isHidden(picture)) return refusal(false);
    const headers = {
      "Cache-Control": CACHED,
      ETag: `"${picture.files[name]}${isThumbnail ? `-${width}.${encoding}` : ""}"`,
      "Content-Type": encoding === "avif" ? "image/avif" : "image/jpeg",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "cross-origin",
    };
    if (etagMatches(c.req.header("If-None-Match"), headers.ETag))
      return new Response(null, { status: 304, headers });
    const bytes = await read(files, picture, name);
    if (bytes === "away") return problem(503, messages.away, { headers: { "Retry-After": "30" } });
    if (!bytes) return problem(404, messages.unknown);
    const body = isThumbnail ? await thumbnails.of(headers.ETag, bytes, encoding) : bytes;
    return new Response(body, { headers });
  });
  return routes;
}

async function findFiles(db: Db, id: string) {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const [row] = await db
    .select({
      id: pictures.id,
      files: pictures.files,
      reported_at: pictures.reported_at,
      kept_at: pictures.kept_at,
    })
    .from(pictures)
    .where(eq(pictures.id, id));
  return row;
}

/**
 * The JPEG of a picture in a field of ours, for a card: undefined for one that is hidden, deleted or of another site,
 * and "away" while the store cannot be reached.
 */
export async function shownPicture(
  db: Db,
  files: PictureFiles,
  address: string | null,
): Promise<Uint8Array | "away" | undefined> {
  const picture = await findFiles(db, pictureIdIn(address ?? "") ?? "");
  return picture && !isHidden(picture) ? read(files, picture, "1600.jpg") : undefined;
}

const refusal = (isGone: boolean) =>
  isGone ? problem(410, messages.gone) : problem(404, messages.unknown);

async function read(
  files: PictureFiles,
  picture: Parameters<PictureFiles["read"]>[0],
  name: FileName,
) {
  try {
    return (await files.read(picture, name))?.bytes;
  } catch (error) {
    if (error instanceof FileStoreError) return "away";
    throw error;
  }
}
