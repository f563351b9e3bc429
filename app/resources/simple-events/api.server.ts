import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { resourceApi } from "#app/core/api/resource-api.server.ts";
import { simpleEventMessages } from "./messages.ts";
import { simpleEventInput, simpleEventPatch, simpleEventRow } from "./schema.ts";
import {
  createSimpleEvent,
  deleteSimpleEvent,
  findSimpleEvent,
  listSimpleEvents,
  simpleEventQuery,
  updateSimpleEvent,
} from "./service.server.ts";

export const simpleEventsApi = () =>
  resourceApi({
    resource: "events",
    name: "SimpleEvent",
    row: simpleEventRow,
    input: simpleEventInput,
    patch: simpleEventPatch,
    query: simpleEventQuery,
    // SPEC 3: a count shown, not entered.
    serverFields: ["attendees"],
    service: {
      list: listSimpleEvents,
      find: findSimpleEvent,
      create: createSimpleEvent,
      update: updateSimpleEvent,
      remove: deleteSimpleEvent,
    },
    sentences: {
      ...COMMON_SENTENCES,
      "not-found": simpleEventMessages.notFound,
      gone: simpleEventMessages.notFound,
    },
  });
