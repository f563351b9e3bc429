import { OpenAPIHono } from "@hono/zod-openapi";
import { byToken, jsonAnswer, refused } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { ApiEnv } from "#app/core/api/resource-api.server.ts";
import type { ZoneReport } from "#app/resources/city-events/tz-drift.server.ts";
import { overview as overviewSchema } from "./schema.ts";
import { readOverview } from "./service.server.ts";

/** `latestReport` returns the last comparison of time zone data, or undefined before the first. */
export function overviewApi(latestReport: () => ZoneReport | undefined): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/", async (c) => {
    const overview = await readOverview(c.var.ctx, latestReport());
    if (!overview.ok) return problem.of(overview.error, COMMON_SENTENCES);
    return c.json(overview.value, 200, { "Cache-Control": "no-store" });
  });
  api.openAPIRegistry.registerPath({
    method: "get",
    path: "/",
    tags: ["overview"],
    security: byToken,
    responses: {
      200: jsonAnswer(overviewSchema, "What there is, counted, and what needs attention"),
      ...refused(401, 403, 429),
    },
  });
  return api;
}
