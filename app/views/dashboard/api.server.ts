import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import type { UnsettledEvent } from "#app/resources/city-events/tz-drift.server.ts";
import { overview, overviewQuery } from "./schema.ts";
import { readOverview } from "./service.server.ts";

export function overviewApi(
  unsettledEvents: () => readonly UnsettledEvent[] | undefined,
): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "overview" });
  add("get /", {
    does: "Read the figures of the dashboard",
    says: "The week, what needs somebody, what happened since, and what there is, counted",
    takes: overviewQuery,
    returns: overview,
    refuses: [403, 422],
    handle: ({ ctx, input }) => readOverview(ctx, { ...input, unsettledEvents: unsettledEvents() }),
  });
  return api;
}
