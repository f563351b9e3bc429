import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { createRoutes, listOf, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { hideEvent, listHiddenEvents, unhideEvent } from "./hidden.server.ts";

const hiddenEvent = z.object({
  event_id: z.uuid(),
  city_name: z.string(),
  title: z.string(),
  hidden_at: z.iso.datetime(),
});
export type HiddenEvent = z.output<typeof hiddenEvent>;

export function hiddenEventsApi(): OpenAPIHono<ApiEnv> {
  const sentences = { ...COMMON_SENTENCES, "not-found": "There is no such event." };
  const { api, add } = createRoutes({ tag: "city-events", sentences });
  add("get /hidden-events", {
    does: "List hidden city events",
    says: "The events that are hidden now",
    returns: listOf(hiddenEvent),
    refuses: [403],
    handle: ({ ctx }) => listHiddenEvents(ctx),
  });
  add("put /city-events/{id}/hidden", {
    does: "Hide a city event",
    says: "Hidden from every page, feed and list",
    refuses: [403],
    handle: ({ ctx, params }) => hideEvent(ctx, params.id),
  });
  add("delete /city-events/{id}/hidden", {
    does: "Show a hidden city event again",
    says: "On the site again",
    refuses: [403],
    handle: ({ ctx, params }) => unhideEvent(ctx, params.id),
  });
  return api;
}
