import { getTableColumns } from "drizzle-orm";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import type { TableName } from "#app/core/forms/resource.ts";
import type { Service } from "#app/core/data/service.server.ts";
import { COMMON_SENTENCES } from "./problem.server.ts";
import { resourceApi, type ApiEnv } from "./resource-api.server.ts";
import { rowSchema } from "./row-schema.server.ts";

/** The routes of one resource under `/api/v1`. */
export function apiOf<Name extends TableName, Input>(
  service: Service<Name, Input>,
): OpenAPIHono<ApiEnv> {
  const { resource, table, query } = service;
  const { notFound, refusals } = resource.messages;
  const fields = resource.fields;
  const input = schemaOf(fields);
  return resourceApi({
    resource: resource.name,
    name: resource.type,
    row: rowSchema(service),
    input: input as never,
    patch: input.partial() as never,
    query: query as never,
    service: service as never,
    isForHosts: service.isForHosts,
    hasPrivateList: service.hasPrivateList,
    serverFields: Object.keys(getTableColumns(table)).filter((name) => !(name in fields)),
    sentences: { ...COMMON_SENTENCES, "not-found": notFound, gone: notFound, ...refusals },
  });
}
