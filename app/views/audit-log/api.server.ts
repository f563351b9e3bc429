import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, listOf, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { activityRow } from "./schema.ts";
import { activityQuery, listActivities } from "./service.server.ts";
import { undo } from "./undo.server.ts";

export function activitiesApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "activities" });
  add("post /{id}/undo", {
    does: "Take back a change",
    says: "The row as it is now",
    returns: z.looseObject({ id: z.uuid() }),
    refuses: [403, 409, 410],
    sentences: {
      ...COMMON_SENTENCES,
      forbidden: "Only hosts of this city and administrators may undo this.",
    },
    handle: ({ ctx, params }) => undo(ctx, params.id),
  });
  add("get /", {
    does: "List what was changed, and by whom",
    says: "A page of the audit log, newest first",
    takes: activityQuery,
    returns: listOf(api.openAPIRegistry.register("Activity", activityRow.describe("Activity"))),
    refuses: [403],
    handle: ({ ctx, input }) => listActivities(ctx, input),
  });
  return api;
}
