import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
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
import { isAdministrator, requireAdministrator } from "#app/core/policy.server.ts";
import { POSTS_TAG } from "./published-queries.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import {
  createRow,
  deleteRow,
  rowTag,
  updateRow,
  type RowKind,
} from "#app/core/data/rows.server.ts";
import { blog_posts } from "#db/schema.ts";
import type { PostSummary } from "./rules.ts";
import type { Post, PostInput, PostPatch } from "./schema.ts";

export type PostRow = typeof blog_posts.$inferSelect;

const posts: RowKind<typeof blog_posts> = {
  resource: "blog-posts",
  table: blog_posts,
  titleOf: (post) => post.title,
  // A draft shows nowhere, so saving one changes no page.
  tagsOf: (post) => (post.published ? [POSTS_TAG] : []),
};

export const postQuery = listQuery({
  cursor: timeCursor,
  category: queryText(),
  featured: switchedOn,
  /** Administrator mode (SPEC 4): drafts too. Refused to everybody else. */
  drafts: switchedOn,
  /** In administrator mode: only those, or only what is published. */
  state: z.enum(["", "draft", "published"], "Please choose draft or published").optional(),
});

export type PostQuery = z.output<typeof postQuery>;

/** SPEC 7: newest first; published only, unless an administrator asks for drafts too. */
export async function listPosts(
  ctx: Context,
  { limit, cursor, category, featured, drafts, state, q }: PostQuery,
): Promise<Result<List<PostRow>>> {
  if (drafts) {
    const actor = await requireAdministrator(ctx);
    if (!actor.ok) return actor;
  }
  ctx.shows?.add(POSTS_TAG);
  const where = and(
    drafts ? undefined : blog_posts.published,
    state ? eq(blog_posts.published, state === "published") : undefined,
    category === undefined ? undefined : eq(blog_posts.category, category),
    featured === undefined ? undefined : eq(blog_posts.featured, featured),
    contains(q, blog_posts.title, blog_posts.author, blog_posts.category, blog_posts.excerpt),
  );
  const by = blog_posts.created_at;
  return ok(
    await listRows(ctx.db, blog_posts, { where, by, direction: "desc", after: cursor, limit }),
  );
}

/** A draft does not exist for anyone but an administrator, nor does it leave a trace when deleted. */
export async function findPost(ctx: Context, id: string): Promise<Result<PostRow>> {
  ctx.shows?.add(rowTag("blog-posts", id));
  const found = await findRow(ctx, posts, id);
  if (found.ok && !found.value.published && !(await isAdministrator(ctx))) return err("not-found");
  if (!found.ok && found.error.code === "gone" && !(await wasPublished(ctx, id)))
    return err("not-found");
  return found;
}

/** The post that leads the list: the newest one flagged featured, otherwise the newest (SPEC 2). */
export async function leadPost(ctx: Context, category?: string): Promise<PostRow | undefined> {
  ctx.shows?.add(POSTS_TAG);
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

/** The distinct categories of what is published, in the order of the alphabet. */
export async function postCategories(ctx: Context): Promise<string[]> {
  ctx.shows?.add(POSTS_TAG);
  // From one category to the next along the index: as quick with a hundred thousand posts as with ten.
  const found = await ctx.db.execute(sql`
    with recursive found as (
      (select category from blog_posts where published order by category limit 1)
      union all
      select (select category from blog_posts where published and category > found.category order by category limit 1)
      from found where category is not null
    )
    select category from found where category is not null`);
  const { rows } = categories.parse(found);
  return rows.map(({ category }) => category).toSorted((a, b) => a.localeCompare(b, "en"));
}

const categories = z.object({ rows: z.array(z.object({ category: z.string() })) });

export function createPost(ctx: Context, input: PostInput, key?: string): Promise<Result<PostRow>> {
  return createRow(ctx, posts, input, key);
}

export function updatePost(
  ctx: Context,
  id: string,
  patch: PostPatch,
  expected?: string,
): Promise<Result<PostRow>> {
  return updateRow(ctx, posts, id, () => ok(patch), expected);
}

export function deletePost(ctx: Context, id: string, expected?: string): Promise<Result<null>> {
  return deleteRow(ctx, posts, id, expected);
}

function isPublished(category: string | undefined): SQL | undefined {
  return and(
    blog_posts.published,
    category === undefined ? undefined : eq(blog_posts.category, category),
  );
}

/** Whether a post that is gone had been published, so that its address may say so. */
async function wasPublished(ctx: Context, id: string): Promise<boolean> {
  const tombstone = await ctx.db.query.tombstones.findFirst({
    where: (t, { and: both, eq: is }) => both(is(t.resource, "blog-posts"), is(t.row_id, id)),
    columns: { last: true },
  });
  return tombstone?.last["published"] === true;
}

/** A post as it travels to the browser: instants as text. */
export function plainPost(post: PostRow): Post {
  const { created_at, updated_at, ...rest } = post;
  return {
    ...rest,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** A post without its text, for lists. */
export function summaryOf(post: PostRow): PostSummary {
  const { id, title, excerpt, category, author, read_time, image_url, featured } = post;
  const created_at = post.created_at.toISOString();
  return { id, title, excerpt, category, author, read_time, image_url, featured, created_at };
}
