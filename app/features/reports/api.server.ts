import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, listOf, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { forwardInput, report, reportFigures, reportPatch } from "./schema.ts";
import { countReports, listReports, reportQuery } from "./service.server.ts";
import { changeReport, forwardReport, takeBackForward } from "./settling.server.ts";

export function reportsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "reports" });
  add("get /", {
    does: "List reports",
    says: "A page of reports, newest first",
    takes: reportQuery,
    returns: listOf(report),
    refuses: [403],
    handle: ({ ctx, input }) => listReports(ctx, input),
  });
  add("patch /{id}", {
    does: "Settle a report, or open it again",
    says: "Settled or open again, and with another note",
    permit: ({ ctx }) => requireAdministrator(ctx),
    takes: reportPatch,
    returns: report.omit({ event_state: true, picture_state: true, folded: true, hosts: true }),
    refuses: [403],
    handle: ({ ctx, params, input }) => changeReport(ctx, params.id, input),
  });
  add("get /figures", {
    does: "Count reports",
    says: "The open and the settled reports, counted",
    returns: reportFigures,
    refuses: [403],
    handle: ({ ctx }) => countReports(ctx),
  });
  add("post /{id}/forward", {
    does: "Pass a report on to the hosts",
    says: "A minute later the hosts of the city get an email with the text, and not with who sent the report",
    permit: ({ ctx }) => requireAdministrator(ctx),
    repeatable: { of: "forward", says: "A repeated call mails nobody." },
    takes: forwardInput,
    returns: z.object({ forwarded_at: z.iso.datetime(), hosts: z.number().int() }),
    refuses: [403, 409],
    handle: ({ ctx, params, input, key }) => forwardReport(ctx, params.id, input, key),
  });
  add("delete /{id}/forward", {
    does: "Take back a report that was passed on",
    says: "Taken back: its email has not left",
    permit: ({ ctx }) => requireAdministrator(ctx),
    refuses: [403, 409],
    handle: ({ ctx, params }) => takeBackForward(ctx, params.id),
  });
  return api;
}
