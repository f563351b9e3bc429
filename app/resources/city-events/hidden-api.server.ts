import { OpenAPIHono, z } from "@hono/zod-openapi";
import {
  addRoute,
  byToken,
  jsonResponse,
  listOf,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { hideEvent, listHiddenEvents, unhideEvent } from "./hidden.server.ts";

/** An event that administrators have hidden. */
const hiddenEvent = z.object({
  event_id: z.uuid(),
  city_name: z.string(),
  title: z.string(),
  hidden_at: z.iso.datetime(),
});
export type HiddenEvent = z.output<typeof hiddenEvent>;

const common = { tags: ["city-events"], security: byToken };
const one = { params: z.object({ id: z.string() }) };
const sentences = { ...COMMON_SENTENCES, "not-found": "There is no such event." };

/** Under `/api/v1`: administrators take an event off the site, and put it on the site again. */
export function hiddenEventsApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  addRoute(
    api,
    {
      ...common,
      method: "get",
      path: "/hidden-events",
      responses: {
        200: jsonResponse(listOf(hiddenEvent), "The events that are hidden now"),
        ...problems(401, 403, 429),
      },
    },
    async (c) => reply(c, await listHiddenEvents(c.var.ctx)),
  );
  addRoute(
    api,
    {
      ...common,
      method: "put",
      path: "/city-events/{id}/hidden",
      request: one,
      responses: {
        204: { description: "Hidden from every page, feed and list" },
        ...problems(401, 403, 404, 429),
      },
    },
    async (c) => reply(c, await hideEvent(c.var.ctx, c.req.param("id")), sentences),
  );
  addRoute(
    api,
    {
      ...common,
      method: "delete",
      path: "/city-events/{id}/hidden",
      request: one,
      responses: {
        204: { description: "On the site again" },
        ...problems(401, 403, 404, 429),
      },
    },
    async (c) => reply(c, await unhideEvent(c.var.ctx, c.req.param("id")), sentences),
  );
  return api;
}
