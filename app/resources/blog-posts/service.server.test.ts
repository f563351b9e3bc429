import { beforeEach, expect, test } from "vitest";
import type { Context } from "#app/core/context.server.ts";
import type { Viewer } from "#app/core/context.server.ts";
import { contextFor, NOW, signUp } from "#tests/context.ts";
import { apiCaller, problemOf } from "#tests/api-caller.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { leadPost, postCategories, postsService } from "./service.server.ts";

describeOnDatabase("Blog posts", (open) => {
  let administrator: Viewer;
  let changes: string[];
  beforeEach(async () => {
    administrator = await signUp(open().db, "administrator");
    changes = [];
  });

  const as = (viewer: Viewer, more: { now?: Date } = {}): Context =>
    contextFor(open().db, { viewer, changes, ...more });
  const visitor = () => contextFor(open().db);
  const post = (title: string, more: object = {}) => ({
    title,
    content: "Text",
    author: "Asha",
    published: true,
    ...more,
  });
  let minutes = 0;
  async function publish(title: string, more: object = {}) {
    const now = new Date(NOW.getTime() + ++minutes * 60_000);
    const created = await postsService.create(as(administrator, { now }), post(title, more));
    if (!created.ok) throw new Error(created.error.code);
    return created.value;
  }
  const titles = async (ctx: Context, query: object = {}) => {
    const list = await postsService.list(ctx, postsService.query.parse(query));
    return list.ok ? list.value.items.map((found) => found.title) : list.error.code;
  };

  test("a draft exists for administrators only, and for them only in administrator mode", async () => {
    const draft = await publish("Draft", { published: false, category: "Secret" });
    await publish("Out");
    expect(await titles(visitor())).toEqual(["Out"]);
    expect(await titles(as(administrator))).toEqual(["Out"]);
    expect(await titles(as(administrator), { drafts: "1" })).toEqual(["Out", "Draft"]);
    expect(await titles(as(administrator), { state: "draft" })).toEqual(["Draft"]);
    expect(await titles(visitor(), { drafts: "1" })).toBe("not-authenticated");
    expect(await titles(visitor(), { state: "draft" })).toEqual([]);
    expect(await postsService.find(visitor(), draft.id)).toEqual({
      ok: false,
      error: { code: "not-found" },
    });
    expect(await postsService.find(as(administrator), draft.id)).toMatchObject({ ok: true });
    expect(await postCategories(visitor())).toEqual([]);
  });

  test("the only post of a category corrects its spelling; another one takes what is stored", async () => {
    const first = await publish("First", { category: "ai" });
    const respelt = (id: string, category: string) =>
      postsService.update(as(administrator), id, { category });
    expect(await respelt(first.id, "AI")).toMatchObject({ value: { category: "AI" } });
    const second = await publish("Second", { category: "aI" });
    expect(second.category).toBe("AI");
    expect(await respelt(second.id, "Ai")).toMatchObject({ value: { category: "AI" } });
  });

  test("a deleted post is gone; a deleted draft never was", async () => {
    const draft = await publish("Draft", { published: false });
    const out = await publish("Out");
    for (const { id } of [draft, out]) await postsService.remove(as(administrator), id);
    expect(await postsService.find(visitor(), out.id)).toMatchObject({ error: { code: "gone" } });
    expect(await postsService.find(visitor(), draft.id)).toMatchObject({
      error: { code: "not-found" },
    });
  });

  test("the newest post flagged featured leads, otherwise the newest", async () => {
    expect(await leadPost(visitor())).toBeUndefined();
    await publish("Old and featured", { featured: true, category: "Sales" });
    await publish("Featured", { featured: true });
    await publish("Newest", { category: "Sales" });
    await publish("Featured draft", { featured: true, published: false });
    expect((await leadPost(visitor()))?.title).toBe("Featured");
    expect((await leadPost(visitor(), "Sales"))?.title).toBe("Old and featured");
    expect((await leadPost(visitor(), "None"))?.title).toBeUndefined();
    await publish("Hiring", { category: "Hiring" });
    expect((await leadPost(visitor(), "Hiring"))?.title).toBe("Hiring");
    expect(await postCategories(visitor())).toEqual(["Hiring", "Sales"]);
  });

  test("saving a draft drops no list; publishing, hiding and deleting do", async () => {
    const draft = await publish("Draft", { published: false });
    await postsService.update(as(administrator), draft.id, { title: "Draft two" });
    expect(changes).not.toContain("blog-posts");
    await postsService.update(as(administrator), draft.id, { published: true });
    expect(changes.splice(0)).toContain("blog-posts");
    await postsService.update(as(administrator), draft.id, { published: false });
    expect(changes.splice(0)).toContain("blog-posts");
    await postsService.remove(as(administrator), draft.id);
    expect(changes).not.toContain("blog-posts");
  });

  test.each([
    ["Latin-1", [0xe9]],
    ["half a letter", [0xe0, 0xa4]],
    ["a surrogate", [0xed, 0xa0, 0x80]],
  ])("what is no UTF-8 is refused, not stored as U+FFFD: %s", async (_, letter) => {
    const call = apiCaller(apiOf(postsService), () => ({
      db: open().db,
      viewer: administrator,
      now: NOW,
    }));
    const [before = "", after = ""] = JSON.stringify(post("Caf?")).split("?");
    const raw = Buffer.concat([Buffer.from(before), Buffer.from(letter), Buffer.from(after)]);
    const { id } = await publish("Chai");
    for (const answer of [await call("POST", "/", { raw }), await call("PATCH", `/${id}`, { raw })])
      expect(await problemOf(answer)).toMatchObject({
        status: 400,
        detail: "Send the data as UTF-8.",
      });
    expect(await open().db.query.blog_posts.findMany()).toMatchObject([{ title: "Chai" }]);
  });

  test("the longest article fits, however it is written in JSON", async () => {
    const call = apiCaller(apiOf(postsService), () => ({
      db: open().db,
      viewer: administrator,
      now: NOW,
    }));
    const content = "\u0939".repeat(100_000);
    const escaped = "\\u0939".repeat(100_000);
    const raw = JSON.stringify(post("Long")).replace('"Text"', `"${escaped}"`);
    const length = { "Content-Length": String(raw.length) };
    const answer = await call("POST", "/", { raw, headers: length });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ content });
  });
});
