import { OpenAPIHono, z } from "@hono/zod-openapi";
import { byToken, jsonAnswer, listOf, refused } from "#app/core/api/openapi.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { ApiEnv } from "#app/core/api/resource-api.server.ts";
import { activityRow } from "./schema.ts";
import { activityQuery, listActivities } from "./service.server.ts";
import { undo } from "./undo.server.ts";

const UNDO_SENTENCES = {
  ...COMMON_SENTENCES,
  forbidden: "Only hosts of this city and administrators may undo this.",
};

export function activitiesApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/", async (c) => {
    const query = activityQuery.safeParse(c.req.query(), { error: plainSentence });
    if (!query.success) return problem.invalid(query.error, 400);
    const list = await listActivities(c.var.ctx, query.data);
    if (!list.ok) return problem.of(list.error, COMMON_SENTENCES);
    return c.json(list.value, 200, { "Cache-Control": "no-store" });
  });
  api.post("/:id/undo", async (c) => {
    const undone = await undo(c.var.ctx, c.req.param("id"));
    return undone.ok
      ? c.json(undone.value, 200, { "Cache-Control": "no-store" })
      : problem.of(undone.error, UNDO_SENTENCES);
  });
  api.openAPIRegistry.registerPath({
    method: "post",
    path: "/{id}/undo",
    tags: ["activities"],
    security: byToken,
    request: { params: z.object({ id: z.string() }) },
    responses: {
      200: jsonAnswer(z.looseObject({ id: z.uuid() }), "The row as it is now"),
      ...refused(401, 403, 404, 409, 410, 429),
    },
  });
  const stored = api.openAPIRegistry.register("Activity", activityRow.describe("Activity"));
  api.openAPIRegistry.registerPath({
    method: "get",
    path: "/",
    tags: ["activities"],
    security: byToken,
    request: { query: activityQuery },
    responses: {
      200: jsonAnswer(listOf(stored), "A page of the audit log, newest first"),
      ...refused(400, 401, 403, 429),
    },
  });
  return api;
}
