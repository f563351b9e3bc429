import { OpenAPIHono, z } from "@hono/zod-openapi";
import { smallBody } from "#app/core/api/body-limit.server.ts";
import { readInput } from "#app/core/api/json-body.server.ts";
import {
  addRoute,
  byToken,
  jsonBody,
  jsonResponse,
  listOf,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { report, reportPatch } from "./schema.ts";
import { listReports, reportQuery, settleReport } from "./service.server.ts";

const common = { tags: ["reports"], security: byToken };

/** `/api/v1/reports`: what people have written, for administrators. */
export function reportsApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.use(smallBody);
  addRoute(
    api,
    {
      ...common,
      method: "get",
      path: "/",
      request: { query: reportQuery },
      responses: {
        200: jsonResponse(listOf(report), "A page of reports, newest first"),
        ...problems(400, 401, 403, 429),
      },
    },
    async (c) => {
      const query = reportQuery.safeParse(c.req.query(), { error: plainSentence });
      if (!query.success) return problem.invalid(query.error, 400);
      return reply(c, await listReports(c.var.ctx, query.data));
    },
  );
  addRoute(
    api,
    {
      ...common,
      method: "patch",
      path: "/{id}",
      request: { params: z.object({ id: z.string() }), ...jsonBody(reportPatch) },
      responses: {
        200: jsonResponse(report.omit({ event_state: true }), "Settled, or open again"),
        ...problems(400, 401, 403, 404, 413, 415, 422, 429),
      },
    },
    async (c) => {
      const actor = await requireAdministrator(c.var.ctx);
      if (!actor.ok) return problem.of(actor.error, COMMON_SENTENCES);
      const input = await readInput(c, reportPatch);
      if (!input.ok) return input.response;
      return reply(c, await settleReport(c.var.ctx, c.req.param("id"), input.value.settled));
    },
  );
  return api;
}
