import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { requireEditor } from "#app/core/policy.server.ts";
import { messages as guestMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { walkIn } from "../schema.ts";
import { tick, tickInput, walkInInput } from "./schema.ts";
import { addWalkIn, removeWalkIn, tickGuest } from "./service.server.ts";

const sentences = {
  ...COMMON_SENTENCES,
  forbidden: messages.forbidden,
  "not-found": guestMessages.noEvent,
  gone: messages.removed,
};

const repeatable = z.object({
  "Idempotency-Key": z
    .uuid()
    .optional()
    .describe("A new UUID for each walk-in, which becomes its id. A repeated call adds nobody."),
});

export function doorApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "guests", sentences });
  add("put /{id}/guests/{guest}/here", {
    does: "Tick a guest at the door",
    says: "What holds: of two ticks the later one",
    permit: ({ ctx }) => requireEditor(ctx),
    takes: tickInput,
    returns: tick,
    refuses: [403, 409],
    handle: ({ ctx, params, input }) =>
      tickGuest(ctx, { event: params.id, guest: params.guest }, input),
  });
  add("post /{id}/walk-ins", {
    does: "Add people who walked in",
    says: "Added; they take no seat",
    permit: ({ ctx }) => requireEditor(ctx),
    headers: repeatable,
    takes: walkInInput,
    status: 201,
    returns: walkIn,
    refuses: [403, 409, 410],
    async handle({ c, ctx, params, input }) {
      const key = c.req.header("Idempotency-Key");
      if (key !== undefined && !isUuid(key)) return problem(400, messages.keyForUuid);
      return addWalkIn(ctx, params.id, input, key?.toLowerCase());
    },
  });
  add("delete /{id}/walk-ins/{walk_in}", {
    does: "Remove a walk-in",
    says: "Removed",
    permit: ({ ctx }) => requireEditor(ctx),
    refuses: [403, 409],
    handle: ({ ctx, params }) => removeWalkIn(ctx, { event: params.id, walkIn: params.walk_in }),
  });
  return api;
}
