import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { expect, test } from "../fixtures.ts";

/** Facts of an event for its editors and for calendars. */
const FOREIGN = ["created_by", "created_at", "updated_at", "sequence"];

const list = z.object({ items: z.array(z.object({ id: z.uuid(), city_name: z.string() })) });

test("pages of events, and their data, carry no fact that they do not show", async ({
  request,
}) => {
  const answer = await request.get("/api/v1/city-events?when=upcoming&limit=1");
  const [event] = list.parse(await answer.json()).items;
  const pages = ["/", "/events", `/events/${event?.id}`, `/city/${event?.city_name}`];
  for (const path of pages) {
    const texts = [await textOf(request, path), await textOf(request, dataOf(path))];
    for (const text of texts) {
      // Both are pages with this event on them.
      expect(text).toContain(event?.id);
      expect([path, FOREIGN.filter((name) => text.includes(name))]).toEqual([path, []]);
    }
  }
});

test("the page of a post names nobody's account", async ({ request }) => {
  const answer = await request.get("/api/v1/blog-posts?limit=1");
  const [post] = z
    .object({ items: z.array(z.object({ id: z.uuid() })) })
    .parse(await answer.json()).items;
  for (const path of [`/blog/${post?.id}`, `/blog/${post?.id}.data`]) {
    const text = await textOf(request, path);
    expect(text).toContain("read_time");
    expect([path, text.includes("created_by")]).toEqual([path, false]);
  }
});

const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect([path, response.status()]).toEqual([path, 200]);
  return response.text();
}
