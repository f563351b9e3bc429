import type { OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
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
    repeatable: { of: "walk-in", says: "A repeated call adds nobody." },
    takes: walkInInput,
    status: 201,
    returns: walkIn,
    refuses: [403, 409, 410],
    handle: ({ ctx, params, input, key }) => addWalkIn(ctx, params.id, input, key),
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
