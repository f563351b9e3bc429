import { z } from "zod";
import { findCity } from "#app/content/cities.ts";
import { queryText } from "#app/core/forms/zod-fields.ts";
import { listQuery, timeCursor } from "#app/core/data/lists.server.ts";
import { resourceApi } from "#app/core/api/resource-api.server.ts";
import { sentences } from "./messages.ts";
import { cityEvent, cityEventInput, cityEventPatch, DERIVED_FIELDS } from "./schema.ts";
import {
  createCityEvent,
  findCityEvent,
  listCityEvents,
  removeCityEvent,
  updateCityEvent,
} from "./service.server.ts";

const query = listQuery({
  when: z.enum(["upcoming", "past", "all"], "Please choose upcoming, past or all").default("all"),
  order: z.enum(["asc", "desc", "nearest"], "Please choose asc, desc or nearest").default("asc"),
  city_name: queryText().transform((name) => name && (findCity(name)?.city.name ?? name)),
  cursor: timeCursor,
});

export const cityEventsApi = () =>
  resourceApi({
    resource: "city-events",
    name: "CityEvent",
    row: cityEvent,
    input: cityEventInput,
    patch: cityEventPatch,
    query,
    serverFields: DERIVED_FIELDS,
    isForHosts: true,
    sentences,
    service: {
      list: listCityEvents,
      find: findCityEvent,
      create: createCityEvent,
      update: updateCityEvent,
      remove: removeCityEvent,
    },
  });
