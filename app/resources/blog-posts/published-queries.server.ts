import { desc, eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid, rowTag } from "#app/core/data/rows.server.ts";
import { blog_posts } from "#db/schema.ts";

export type PostRow = typeof blog_posts.$inferSelect;

export const POSTS_TAG = "blog-posts";

export async function newestPosts(ctx: Context, limit: number): Promise<PostRow[]> {
  ctx.dependencies?.dependsOn(POSTS_TAG);
  return ctx.db
    .select()
    .from(blog_posts)
    .where(eq(blog_posts.published, true))
    .orderBy(desc(blog_posts.created_at), desc(blog_posts.id))
    .limit(limit);
}

export async function findPublishedPost(ctx: Context, id: string): Promise<PostRow | undefined> {
  ctx.dependencies?.dependsOn(rowTag("blog-posts", id));
  if (!isUuid(id)) return undefined;
  const post = await ctx.db.query.blog_posts.findFirst({ where: (t, { eq: is }) => is(t.id, id) });
  return post?.published ? post : undefined;
}
