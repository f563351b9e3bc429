import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import type { ZoneReport } from "#app/resources/city-events/tz-drift.server.ts";
import { overview } from "./schema.ts";
import { readOverview } from "./service.server.ts";

/** `latestReport` returns the last comparison of time zone data, or undefined before the first. */
export function overviewApi(latestReport: () => ZoneReport | undefined): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "overview" });
  add("get /", {
    says: "What there is, counted, and what needs attention",
    returns: overview,
    refuses: [403],
    handle: ({ ctx }) => readOverview(ctx, latestReport()),
  });
  return api;
}
