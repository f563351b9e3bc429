import { OpenAPIHono, z } from "@hono/zod-openapi";
import {
  addRoute,
  byToken,
  jsonResponse,
  listOf,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { activityRow } from "./schema.ts";
import { activityQuery, listActivities } from "./service.server.ts";
import { undo } from "./undo.server.ts";

const UNDO_SENTENCES = {
  ...COMMON_SENTENCES,
  forbidden: "Only hosts of this city and administrators may undo this.",
};

export function activitiesApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  const common = { tags: ["activities"], security: byToken };
  addRoute(
    api,
    {
      method: "post",
      path: "/{id}/undo",
      ...common,
      request: { params: z.object({ id: z.string() }) },
      responses: {
        200: jsonResponse(z.looseObject({ id: z.uuid() }), "The row as it is now"),
        ...problems(401, 403, 404, 409, 410, 429),
      },
    },
    async (c) => reply(c, await undo(c.var.ctx, c.req.param("id")), UNDO_SENTENCES),
  );
  const stored = api.openAPIRegistry.register("Activity", activityRow.describe("Activity"));
  addRoute(
    api,
    {
      method: "get",
      path: "/",
      ...common,
      request: { query: activityQuery },
      responses: {
        200: jsonResponse(listOf(stored), "A page of the audit log, newest first"),
        ...problems(400, 401, 403, 429),
      },
    },
    async (c) => {
      const query = activityQuery.safeParse(c.req.query(), { error: plainSentence });
      if (!query.success) return problem.invalid(query.error, 400);
      return reply(c, await listActivities(c.var.ctx, query.data));
    },
  );
  return api;
}
