import { OpenAPIHono } from "@hono/zod-openapi";
import {
  addRoute,
  byToken,
  jsonResponse,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import type { ZoneReport } from "#app/resources/city-events/tz-drift.server.ts";
import { overview } from "./schema.ts";
import { readOverview } from "./service.server.ts";

/** `latestReport` returns the last comparison of time zone data, or undefined before the first. */
export function overviewApi(latestReport: () => ZoneReport | undefined): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  addRoute(
    api,
    {
      method: "get",
      path: "/",
      tags: ["overview"],
      security: byToken,
      responses: {
        200: jsonResponse(overview, "What there is, counted, and what needs attention"),
        ...problems(401, 403, 429),
      },
    },
    async (c) => reply(c, await readOverview(c.var.ctx, latestReport())),
  );
  return api;
}
