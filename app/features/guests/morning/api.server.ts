import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { eventFeedback } from "./schema.ts";
import { readFeedback } from "./service.server.ts";

const sentences = {
  ...COMMON_SENTENCES,
  forbidden: "Only hosts of this city read what its guests say.",
};

export function feedbackApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "guests", sentences });
  add("get /{id}/feedback", {
    does: "Read how guests found a meetup",
    says: "Nulls and no lines below three answers",
    returns: eventFeedback,
    refuses: [403],
    handle: ({ ctx, params }) => readFeedback(ctx, params.id),
  });
  return api;
}
