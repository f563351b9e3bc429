import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { queryText } from "#app/core/forms/zod-fields.ts";
import type { List } from "#app/core/data/keyset.server.ts";
import {
  contains,
  findRow,
  listQuery,
  listRows,
  switchedOn,
  timeCursor,
} from "#app/core/data/lists.server.ts";
import { ok, type Result } from "#app/core/result.ts";
import {
  createRow,
  deleteRow,
  rowTag,
  updateRow,
  type RowKind,
} from "#app/core/data/rows.server.ts";
import { videos } from "#db/schema.ts";
import type { VideoInput, VideoPatch } from "./schema.ts";

export type VideoRow = typeof videos.$inferSelect;

/** The page-cache tag of every list of videos. */
export const VIDEOS_TAG = "videos";

const kind: RowKind<typeof videos> = {
  resource: "videos",
  table: videos,
  titleOf: (video) => video.title,
  tagsOf: () => [VIDEOS_TAG],
};

export const videoQuery = listQuery({
  cursor: timeCursor,
  category: queryText(),
  featured: switchedOn,
});

export type VideoQuery = z.output<typeof videoQuery>;

/** SPEC 7: newest first. */
export async function listVideos(
  ctx: Context,
  { limit, cursor, category, featured, q }: VideoQuery,
): Promise<Result<List<VideoRow>>> {
  ctx.shows?.add(VIDEOS_TAG);
  const where = and(
    category === undefined ? undefined : eq(videos.category, category),
    featured === undefined ? undefined : eq(videos.featured, featured),
    contains(q, videos.title, videos.category, videos.description),
  );
  const by = videos.created_at;
  return ok(await listRows(ctx.db, videos, { where, by, direction: "desc", after: cursor, limit }));
}

export function findVideo(ctx: Context, id: string): Promise<Result<VideoRow>> {
  ctx.shows?.add(rowTag("videos", id));
  return findRow(ctx, kind, id);
}

/** SPEC 7: a new video starts with 0 views and 0 likes. */
export function createVideo(
  ctx: Context,
  input: VideoInput,
  key?: string,
): Promise<Result<VideoRow>> {
  return createRow(ctx, kind, { ...input, views: 0, likes: 0 }, key);
}

export function updateVideo(
  ctx: Context,
  id: string,
  patch: VideoPatch,
  expected?: string,
): Promise<Result<VideoRow>> {
  return updateRow(ctx, kind, id, () => ok(patch), expected);
}

export function deleteVideo(ctx: Context, id: string, expected?: string): Promise<Result<null>> {
  return deleteRow(ctx, kind, id, expected);
}
