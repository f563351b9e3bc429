import { expect, test } from "vitest";
import { blog_posts } from "#db/schema.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { toJsonFeed } from "./rules.ts";
import { blogFeed } from "./service.server.ts";

describeOnDatabase("The feed of the blog", (open) => {
  test("begins a paragraph at every line break, like the page of a post", async () => {
    const { db } = open();
    const post = { title: "Rent", author: "Asha", published: true };
    await db.insert(blog_posts).values({ ...post, content: "One.\nTwo.\n\nThree." });
    const feed = toJsonFeed(await blogFeed(contextFor(db)));
    expect(feed).toContain(JSON.stringify("<p>One.</p>\n<p>Two.</p>\n<p>Three.</p>"));
  });
});
