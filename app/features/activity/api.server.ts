import { OpenAPIHono } from "@hono/zod-openapi";
import { plainSentence } from "#app/core/plain-sentence.ts";
import { COMMON_SENTENCES, problem } from "#app/core/problem.server.ts";
import type { ApiEnv } from "#app/core/resource-api.server.ts";
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
  return api;
}
