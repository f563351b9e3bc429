import { COMMON_SENTENCES } from "#app/core/api/problem.server.ts";
import { resourceApi } from "#app/core/api/resource-api.server.ts";
import { mayorMessages } from "./messages.ts";
import { mayorInput, mayorPatch, mayorRow } from "./schema.ts";
import {
  createMayor,
  deleteMayor,
  findMayor,
  listMayors,
  mayorQuery,
  updateMayor,
} from "./service.server.ts";

export const mayorsApi = () =>
  resourceApi({
    resource: "city-mayors",
    name: "CityMayor",
    row: mayorRow,
    input: mayorInput,
    patch: mayorPatch,
    query: mayorQuery,
    service: {
      list: listMayors,
      find: findMayor,
      create: createMayor,
      update: updateMayor,
      remove: deleteMayor,
    },
    sentences: {
      ...COMMON_SENTENCES,
      "not-found": mayorMessages.notFound,
      gone: mayorMessages.notFound,
    },
  });
