import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { listChapters } from "./service.server.ts";
import { chapters } from "./schema.ts";

export function chaptersApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "hosts", sentences: COMMON_SENTENCES });
  add("get /chapters", {
    says: "Every chapter, its people, pending invitations, last and next event",
    returns: chapters,
    refuses: [403],
    handle: ({ ctx }) => listChapters(ctx),
  });
  return api;
}
