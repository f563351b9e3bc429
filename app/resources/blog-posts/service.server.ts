import { distinctTexts } from "#app/core/data/spelling.server.ts";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import { cursorOfPage, switchedOn } from "#app/core/data/lists.server.ts";
import { serviceOf, type ListQuery } from "#app/core/data/service.server.ts";
import { isAdministrator, requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok } from "#app/core/result.ts";
import { blog_posts } from "#db/schema.ts";
import { POSTS_TAG, type PostRow } from "./published-queries.server.ts";
import { blogPosts } from "./resource.ts";
import type { PostSummary } from "./rules.ts";

/** SPEC 4 and 7: published posts only, unless an administrator asks for drafts too. */
export const postsService = serviceOf(blogPosts, {
  query: {
    /** Administrator mode (SPEC 4): drafts too. Refused to everybody else. */
    drafts: switchedOn,
    state: z.enum(["", "draft", "published"], "Please choose draft or published").optional(),
  },
  condition: seenBy,
  // A draft shows nowhere, so saving one changes no page.
  cacheTags: (post) => (post.published ? [POSTS_TAG] : []),
  /** A draft does not exist for anyone but an administrator, nor does it leave a trace when deleted. */
  async afterFind(ctx, id, found) {
    if (found.ok && !found.value.published && !(await isAdministrator(ctx)))
      return err("not-found");
    if (!found.ok && found.error.code === "gone" && !(await wasPublished(ctx, id)))
      return err("not-found");
    return found;
  },
});

async function seenBy(ctx: Context, { drafts, state }: ListQuery) {
  const { published } = blog_posts;
  const inState = state ? eq(published, state === "published") : undefined;
  const actor = drafts || state === "draft" ? await requireAdministrator(ctx) : undefined;
  if (actor?.ok) return ok(inState);
  return drafts && actor ? actor : ok(and(published, inState));
}

export const postsCursor = (ctx: Context, text: string | null) =>
  cursorOfPage(ctx, blog_posts, { by: blog_posts.created_at, order: "desc" }, text);

/** The post that leads the list: the newest one flagged featured, otherwise the newest (SPEC 2). */
export async function leadPost(ctx: Context, category?: string): Promise<PostRow | undefined> {
  ctx.dependencies?.dependsOn(POSTS_TAG);
  const published = isPublished(category);
  return (
    (await newestPost(ctx, and(published, blog_posts.featured))) ??
    (await newestPost(ctx, published))
  );
}

async function newestPost({ db }: Context, where: SQL | undefined): Promise<PostRow | undefined> {
  const { created_at, id } = blog_posts;
  const order = [desc(created_at), desc(id)];
  const [post] = await db
    .select()
    .from(blog_posts)
    .where(where)
    .orderBy(...order)
    .limit(1);
  return post;
}

export async function postCategories(ctx: Context): Promise<string[]> {
  ctx.dependencies?.dependsOn(POSTS_TAG);
  const { category, published } = blog_posts;
  const categories = await distinctTexts(ctx.db, blog_posts, category, sql`${published}`);
  return categories.toSorted((a, b) => a.localeCompare(b, "en"));
}

function isPublished(category: string | undefined): SQL | undefined {
  return and(
    blog_posts.published,
    category === undefined ? undefined : eq(blog_posts.category, category),
  );
}

/** The URL of a deleted post returns 410 only if it was published. */
async function wasPublished(ctx: Context, id: string): Promise<boolean> {
  const tombstone = await ctx.db.query.tombstones.findFirst({
    where: (t, { and: both, eq: is }) => both(is(t.resource, "blog-posts"), is(t.row_id, id)),
    columns: { last: true },
  });
  return tombstone?.last["published"] === true;
}

export function summaryOf(post: PostRow): PostSummary {
  const { id, title, excerpt, category, author, read_time, image_url, featured } = post;
  const created_at = post.created_at.toISOString();
  return { id, title, excerpt, category, author, read_time, image_url, featured, created_at };
}
