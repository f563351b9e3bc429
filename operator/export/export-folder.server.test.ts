import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { blog_posts, newsletter_subscribers } from "#db/schema.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { exportTo } from "./export-folder.server.ts";

describeOnBothDatabases("An export", (open) => {
  test("is one snapshot: what is written meanwhile is in all of its files or in none", async () => {
    const { db } = open();
    const home = await mkdtemp(join(tmpdir(), "export-"));
    onTestFinished(() => rm(home, { recursive: true }));
    let writing: Promise<unknown> | undefined;
    const onProgress = (text: string) => {
      if (text.startsWith("blog-posts:")) writing = write();
    };
    const write = () =>
      db.transaction(async (tx) => {
        await tx.insert(blog_posts).values({ title: "New", content: "New", author: "Asha" });
        const reader = { email: "reader@example.org", consent: "Yes", token_hash: "secret" };
        await tx.insert(newsletter_subscribers).values(reader);
      });
    await exportTo(contextFor(db), join(home, "export"), onProgress);
    expect(writing).toBeDefined();
    await writing;
    const rows = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(join(home, "export", `${name}.json`), "utf8"));
    expect([await rows("blog-posts"), await rows("newsletter")]).toEqual([[], []]);
  });
});
