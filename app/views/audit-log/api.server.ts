import { OpenAPIHono } from "@hono/zod-openapi";
import { byToken, jsonAnswer, listOf, refused } from "#app/core/api/openapi.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { ApiEnv } from "#app/core/api/resource-api.server.ts";
import { activityRow } from "./schema.ts";
import { activityQuery, listActivities } from "./service.server.ts";

export function activitiesApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/", async (c) => {
    const query = activityQuery.safeParse(c.req.query(), { error: plainSentence });
    if (!query.success) return problem.invalid(query.error, 400);
    const list = await listActivities(c.var.ctx, query.data);
    if (!list.ok) return problem.of(list.error, COMMON_SENTENCES);
    return c.json(list.value, 200, { "Cache-Control": "no-store" });
  });
  const stored = api.openAPIRegistry.register("Activity", activityRow.describe("Activity"));
  api.openAPIRegistry.registerPath({
    method: "get",
    path: "/",
    tags: ["activities"],
    security: byToken,
    request: { query: activityQuery },
    responses: {
      200: jsonAnswer(listOf(stored), "A page of the trail, newest first"),
      ...refused(400, 401, 403, 429),
    },
  });
  return api;
}
