import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import type { UnsettledEvent } from "#app/resources/city-events/tz-drift.server.ts";
import { overview } from "./schema.ts";
import { readOverview } from "./service.server.ts";

export function overviewApi(
  unsettledEvents: () => readonly UnsettledEvent[] | undefined,
): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "overview" });
  add("get /", {
    says: "What there is, counted, and what needs attention",
    returns: overview,
    refuses: [403],
    handle: ({ ctx }) => readOverview(ctx, unsettledEvents()),
  });
  return api;
}
