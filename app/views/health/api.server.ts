import { OpenAPIHono } from "@hono/zod-openapi";
import {
  addRoute,
  byToken,
  jsonResponse,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok } from "#app/core/result.ts";
import { health, type Health } from "./schema.ts";

/** `look` checks everything now. */
export function healthApi(look: () => Promise<Health>): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  addRoute(
    api,
    {
      method: "get",
      path: "/",
      tags: ["health"],
      security: byToken,
      responses: {
        200: jsonResponse(health, "What an operator should look at, what is red first"),
        ...problems(401, 403, 429),
      },
    },
    async (c) => {
      const actor = await requireAdministrator(c.var.ctx);
      return reply(c, actor.ok ? ok(await look()) : actor);
    },
  );
  return api;
}
