import { expect, test } from "vitest";
import { visitor } from "#app/core/context.server.ts";
import { readCursor } from "#app/core/data/keyset.server.ts";
import { postsService } from "#app/resources/blog-posts/service.server.ts";
import { blog_posts } from "#db/schema.ts";
import { contextFor } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

/** The longest text of a post that the form takes, in letters of three bytes each. */
const LONGEST = "क".repeat(100_000);

describeOnDatabase("A page of long rows", (open) => {
  test("has as many as fit into half a megabyte, and leads on to each of the others", async () => {
    const { db } = open();
    const ctx = contextFor(db, { viewer: visitor });
    const texts = [LONGEST, "short", LONGEST, LONGEST.repeat(2), "short", "short"];
    for (const [index, content] of texts.entries())
      await db.insert(blog_posts).values({
        title: `Post ${index}`,
        author: "Asha",
        content,
        published: true,
        created_at: new Date(2026, 0, 20 - index),
      });
    const pages: string[][] = [];
    let cursor;
    do {
      const list = await postsService.list(ctx, { limit: 50, cursor });
      if (!list.ok) throw new Error(list.error.code);
      pages.push(list.value.items.map(({ title }) => title));
      cursor = list.value.nextCursor && readCursor(list.value.nextCursor);
    } while (cursor);
    expect(pages).toEqual([["Post 0", "Post 1"], ["Post 2"], ["Post 3"], ["Post 4", "Post 5"]]);
  });
});
