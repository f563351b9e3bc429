import { OpenAPIHono } from "@hono/zod-openapi";
import { byToken, jsonAnswer, refused } from "#app/core/api-document.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/problem.server.ts";
import type { ApiEnv } from "#app/core/resource-api.server.ts";
import { overview as overviewSchema } from "./schema.ts";
import { readOverview } from "./service.server.ts";

export function overviewApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/", async (c) => {
    const overview = await readOverview(c.var.ctx);
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
