import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok } from "#app/core/result.ts";
import { health, type Health } from "./schema.ts";

export function healthApi(look: () => Promise<Health>): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "health" });
  add("get /", {
    does: "Read how the site is doing",
    says: "What an operator should look at, what is red first",
    returns: health,
    refuses: [403],
    permit: ({ ctx }) => requireAdministrator(ctx),
    handle: async () => ok(await look()),
  });
  return api;
}
