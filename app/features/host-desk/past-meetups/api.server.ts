import type { OpenAPIHono } from "@hono/zod-openapi";
import { limitBody } from "#app/core/api/body-limit.server.ts";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { LARGEST_TABLE } from "./rules.ts";
import { pastMeetupsInput, pastMeetupsResult } from "./schema.ts";
import { enterPastMeetups } from "./service.server.ts";

export function pastMeetupsApi(): OpenAPIHono<ApiEnv> {
  // As JSON a letter may take twice its bytes.
  const { api, add } = createRoutes({ tag: "past-meetups", limit: limitBody(2 * LARGEST_TABLE) });
  add("post /", {
    does: "Bring in the past meetups of a city",
    says: "Meetups of a CSV table, added as city events; those that are there already are left",
    permit: ({ ctx }) => requireAdministrator(ctx),
    takes: pastMeetupsInput,
    status: 201,
    returns: pastMeetupsResult,
    refuses: [403],
    handle: ({ ctx, input }) => enterPastMeetups(ctx, input.csv),
  });
  return api;
}
