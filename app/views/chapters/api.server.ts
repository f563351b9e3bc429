import { OpenAPIHono, z } from "@hono/zod-openapi";
import {
  addRoute,
  byToken,
  jsonResponse,
  problems,
  type ApiEnv,
} from "#app/core/api/openapi.server.ts";
import { reply } from "#app/core/api/reply.server.ts";
import { chapterNamed } from "#app/resources/chapter-hosts/rules.ts";
import { sentences as hostSentences } from "#app/resources/chapter-hosts/messages.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { eventsNearby, planAgain } from "./again.server.ts";
import { listChapters } from "./chapters.server.ts";
import { chapters, nearbyEvents, cityOverview } from "./schema.ts";
import { readCityOverview } from "./service.server.ts";

const sentences = {
  ...hostSentences,
  forbidden: "Only hosts and helpers of this city and administrators may do this.",
  "not-found": "There is no such event.",
  gone: "This event has been deleted.",
};

const common = { method: "get" as const, tags: ["hosts"], security: byToken };
const ofCity = z.object({ city: z.string() });

/** What hosts and helpers read beyond what everybody reads, below `/api/v1`. */
export function chaptersApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  addRoute(
    api,
    {
      ...common,
      path: "/city-events/{id}/again",
      request: { params: z.object({ id: z.string() }) },
      responses: {
        200: jsonResponse(cityEventInput, "A copy ready to be posted, its date proposed"),
        ...problems(401, 403, 404, 410, 429),
      },
    },
    async (c) => reply(c, await planAgain(c.var.ctx, c.req.param("id")), sentences),
  );
  addRoute(
    api,
    {
      ...common,
      path: "/cities/{city}/office",
      request: { params: ofCity },
      responses: {
        200: jsonResponse(cityOverview, "The events of a city"),
        ...problems(401, 403, 404, 429),
      },
    },
    async (c) => reply(c, await readCityOverview(c.var.ctx, c.req.param("city")), sentences),
  );
  addRoute(
    api,
    {
      ...common,
      path: "/chapters",
      responses: {
        200: jsonResponse(chapters, "Every chapter, its people, its last and next event"),
        ...problems(401, 403, 429),
      },
    },
    async (c) => reply(c, await listChapters(c.var.ctx)),
  );
  addRoute(
    api,
    {
      ...common,
      path: "/cities/{city}/nearby-events",
      request: { params: ofCity, query: z.object({ at: z.string().describe("YYYY-MM-DDTHH:MM") }) },
      responses: {
        200: jsonResponse(nearbyEvents, "Events within two days, of the city and its neighbours"),
        ...problems(401, 403, 422, 429),
      },
    },
    async (c) => {
      const city = c.req.param("city");
      const at = c.req.query("at") ?? "";
      return reply(c, await eventsNearby(c.var.ctx, chapterNamed(city) ?? city, at), sentences);
    },
  );
  return api;
}
