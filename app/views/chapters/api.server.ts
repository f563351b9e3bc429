import { OpenAPIHono, z } from "@hono/zod-openapi";
import { byToken, jsonAnswer, refused } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import type { ApiEnv } from "#app/core/api/resource-api.server.ts";
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
const NO_STORE = { "Cache-Control": "no-store" };

/** What hosts and helpers read beyond what everybody reads, below `/api/v1`. */
export function chaptersApi(): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>();
  api.get("/city-events/:id/again", async (c) => {
    const planned = await planAgain(c.var.ctx, c.req.param("id"));
    return planned.ok ? c.json(planned.value, 200, NO_STORE) : problem.of(planned.error, sentences);
  });
  api.get("/cities/:city/office", async (c) => {
    const read = await readCityOverview(c.var.ctx, c.req.param("city"));
    return read.ok ? c.json(read.value, 200, NO_STORE) : problem.of(read.error, sentences);
  });
  api.get("/cities/:city/nearby-events", async (c) => {
    const city = c.req.param("city");
    const at = c.req.query("at") ?? "";
    const found = await eventsNearby(c.var.ctx, chapterNamed(city) ?? city, at);
    return found.ok ? c.json(found.value, 200, NO_STORE) : problem.of(found.error, sentences);
  });
  api.get("/chapters", async (c) => {
    const list = await listChapters(c.var.ctx);
    return list.ok ? c.json(list.value, 200, NO_STORE) : problem.of(list.error, COMMON_SENTENCES);
  });
  documentChapters(api.openAPIRegistry);
  return api;
}

function documentChapters(registry: OpenAPIHono["openAPIRegistry"]) {
  const tags = ["hosts"];
  const city = z.object({ city: z.string() });
  registry.registerPath({
    method: "get",
    path: "/city-events/{id}/again",
    tags,
    security: byToken,
    request: { params: z.object({ id: z.string() }) },
    responses: {
      200: jsonAnswer(cityEventInput, "A copy ready to be posted, its date proposed"),
      ...refused(401, 403, 404, 410, 429),
    },
  });
  registry.registerPath({
    method: "get",
    path: "/cities/{city}/office",
    tags,
    security: byToken,
    request: { params: city },
    responses: {
      200: jsonAnswer(cityOverview, "The events of a city"),
      ...refused(401, 403, 404, 429),
    },
  });
  registry.registerPath({
    method: "get",
    path: "/chapters",
    tags,
    security: byToken,
    responses: {
      200: jsonAnswer(chapters, "Every chapter, its people, its last and next event"),
      ...refused(401, 403, 429),
    },
  });
  registry.registerPath({
    method: "get",
    path: "/cities/{city}/nearby-events",
    tags,
    security: byToken,
    request: { params: city, query: z.object({ at: z.string().describe("YYYY-MM-DDTHH:MM") }) },
    responses: {
      200: jsonAnswer(nearbyEvents, "Events within two days, of the city and its neighbours"),
      ...refused(401, 403, 422, 429),
    },
  });
}
