import { OpenAPIHono } from "@hono/zod-openapi";
import { byToken, jsonAnswer, refused } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { ApiEnv } from "#app/core/api/resource-api.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { health, type Health } from "./schema.ts";

/** `look` checks everything now. */
export function healthApi(look: () => Promise<Health>): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/", async (c) => {
    const actor = await requireAdministrator(c.var.ctx);
    if (!actor.ok) return problem.of(actor.error, COMMON_SENTENCES);
    return c.json(await look(), 200, { "Cache-Control": "no-store" });
  });
  api.openAPIRegistry.registerPath({
    method: "get",
    path: "/",
    tags: ["health"],
    security: byToken,
    responses: {
      200: jsonAnswer(health, "What an operator should look at, what is red first"),
      ...refused(401, 403, 429),
    },
  });
  return api;
}
