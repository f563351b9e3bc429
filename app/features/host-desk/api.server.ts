import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { chapterNamed } from "#app/content/cities.ts";
import { createRoutes, type ApiEnv } from "#app/core/api/openapi.server.ts";
import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { cityEventInput } from "#app/resources/city-events/schema.ts";
import { eventsNearby, planAgain, planNew } from "./again.server.ts";
import { nearbyEvents, cityOverview } from "./schema.ts";
import { readCityOverview } from "./overview.server.ts";

const sentences = {
  ...COMMON_SENTENCES,
  forbidden: "Only hosts and helpers of this city and administrators may do this.",
  "not-found": "There is no such event.",
  gone: "This event has been deleted.",
};

export function nextMeetupsApi(): OpenAPIHono<ApiEnv> {
  const { api, add } = createRoutes({ tag: "hosts", sentences });
  add("get /city-events/new", {
    does: "Draft a new meetup",
    says: "Something new in a city, by its habit, ready to be posted",
    takes: z.object({ city_name: z.string().trim().min(1, "Please name a city").max(100) }),
    returns: cityEventInput.extend({
      venue: z.string().describe("Empty where the city has not met yet: it must be filled in"),
    }),
    refuses: [403, 422],
    handle: ({ ctx, input: { city_name } }) => planNew(ctx, chapterNamed(city_name) ?? city_name),
  });
  add("get /city-events/{id}/again", {
    does: "Draft a repetition of a meetup",
    says: "A copy ready to be posted, its date proposed",
    returns: cityEventInput,
    refuses: [403, 410],
    handle: ({ ctx, params }) => planAgain(ctx, params.id),
  });
  add("get /cities/{city}/overview", {
    does: "List the meetups of a city with their figures",
    says: "The events of a city",
    returns: cityOverview,
    refuses: [403],
    handle: ({ ctx, params }) => readCityOverview(ctx, params.city),
  });
  add("get /cities/{city}/nearby-events", {
    does: "List meetups close in time and place",
    says: "Events within two days, of the city and its neighbours",
    takes: z.object({ at: z.string().describe("YYYY-MM-DDTHH:MM") }),
    returns: nearbyEvents,
    refuses: [403, 422],
    handle: ({ ctx, params: { city }, input }) =>
      eventsNearby(ctx, chapterNamed(city) ?? city, input.at),
  });
  return api;
}
