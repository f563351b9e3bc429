import { expect, test } from "vitest";
import { z } from "zod";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { postsService } from "#app/resources/blog-posts/service.server.ts";
import { blog_posts, city_events } from "#db/schema.ts";
import { apiCaller } from "./api-caller.ts";
import { eventRow } from "./city-event-rows.ts";
import { signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");
const HOUR = 3_600_000;
const page = z.object({
  items: z.array(z.object({ id: z.string() })),
  nextCursor: z.string().optional(),
  position: z.object({
    first: z.number(),
    total: z.number(),
    previousCursor: z.string().optional(),
  }),
});

describeOnDatabase("The place of a page in its list", (open) => {
  const apis = { events: apiOf(cityEventsService), posts: apiOf(postsService) };
  const callOf = (name: keyof typeof apis, viewer: Viewer) =>
    apiCaller(apis[name], () => ({ db: open().db, viewer, now: NOW, changes: [] }));

  async function fill() {
    const { db } = open();
    // Pairs begin at the same moment, so that the order goes by id.
    const at = (n: number) => new Date(NOW.getTime() + (Math.floor(n / 2) - 3) * HOUR);
    await db
      .insert(city_events)
      .values(Array.from({ length: 13 }, (_, n) => eventRow({ date_time: at(n) })));
    const post = { title: "Post", content: "Text", author: "Asha", published: true };
    await db
      .insert(blog_posts)
      .values(Array.from({ length: 7 }, (_, n) => ({ ...post, created_at: at(n) })));
    return signUp(db, "administrator");
  }

  test.each([
    ["events", "order=nearest", 13],
    ["events", "order=nearest&when=past", 6],
    ["events", "order=nearest&when=upcoming", 7],
    ["events", "order=desc", 13],
    ["posts", "drafts=1", 7],
  ] as const)("%s?%s: told on each page, with the way back", async (name, asked, total) => {
    const call = callOf(name, await fill());
    for (const limit of [1, 3, 5]) {
      const cursors: (string | undefined)[] = [];
      let cursor: string | undefined;
      let seen = 0;
      do {
        const path = `/?${asked}&position=1&limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`;
        const answer = page.parse(await (await call("GET", path)).json());
        expect(answer.position).toEqual({
          first: seen + 1,
          total,
          ...(cursors.length > 1 && { previousCursor: cursors.at(-1) }),
        });
        if (cursor) cursors.push(cursor);
        else cursors.push(undefined);
        seen += answer.items.length;
        cursor = answer.nextCursor;
      } while (cursor);
      expect(seen).toBe(total);
    }
  });

  test("is counted for administrators only, because it reads the whole list", async () => {
    const call = callOf("events", await fill());
    expect((await call("GET", "/?position=1", { viewer: visitor })).status).toBe(401);
    const user = await signUp(open().db, "user");
    expect((await call("GET", "/?position=1", { viewer: user })).status).toBe(403);
    expect(await (await call("GET", "/", { viewer: visitor })).json()).not.toHaveProperty(
      "position",
    );
  });
});
