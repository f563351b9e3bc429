import { Hono } from "hono";
import { sql } from "drizzle-orm";
import type { Site } from "./site.server.ts";

/** Everything that is not a page: the JSON API, sign-in, health. */
export function createApi(site: Site): Hono {
  const api = new Hono();
  api.get("/healthz", (c) => c.json({ status: "alive" }));
  api.get("/readyz", async (c) => {
    try {
      await site.database.db.execute(sql`select 1`);
    } catch {
      return c.json({ status: "the database does not answer" }, 503, { "Retry-After": "2" });
    }
    return c.json({ status: "ready" });
  });
  return api;
}
