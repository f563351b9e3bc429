import type { Page } from "@playwright/test";
import { z } from "zod";
import type { PageWords } from "./page-words.ts";

/** The URL of a row of the table, with an id of the sample data if it needs one. */
export async function addressOf(page: Page, { path }: Pick<PageWords, "path">): Promise<string> {
  if (!path.includes(":")) return path;
  const answer = await page.request.get("/readyz");
  const { origin } = new URL(answer.url());
  return (
    path
      // A sample with everything an event can have, whatever other journeys have published meanwhile.
      .replace(":event", await firstId(origin, "city-events?when=upcoming&q=First%20Customers"))
      .replace(":post", await firstId(origin, "blog-posts"))
  );
}

/** The id of the first of `resource`, for example `city-events?when=past`, or a word that is none. */
export async function firstId(origin: string, resource: string): Promise<string> {
  const joint = resource.includes("?") ? "&" : "?";
  const answer = await fetch(`${origin}/api/v1/${resource}${joint}limit=1`);
  const list = z.object({ items: z.array(z.object({ id: z.string() })) });
  return list.parse(await answer.json()).items[0]?.id ?? "none";
}
