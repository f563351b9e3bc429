import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, listOf, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { report, reportPatch } from "./schema.ts";
import { listReports, reportQuery, settleReport } from "./service.server.ts";

export function reportsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "reports" });
  add("get /", {
    says: "A page of reports, newest first",
    takes: reportQuery,
    returns: listOf(report),
    refuses: [403],
    handle: ({ ctx, input }) => listReports(ctx, input),
  });
  add("patch /{id}", {
    says: "Settled, or open again",
    permit: ({ ctx }) => requireAdministrator(ctx),
    takes: reportPatch,
    returns: report.omit({ event_state: true, folded: true }),
    refuses: [403],
    handle: ({ ctx, params, input }) => settleReport(ctx, params.id, input.settled),
  });
  return api;
}
