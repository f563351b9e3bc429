import { OpenAPIHono, z } from "@hono/zod-openapi";
import { getTableColumns } from "drizzle-orm";
import type { Context as HonoContext } from "hono";
import { isUuid, etagMatches, rowEtag } from "#app/core/data/rows.server.ts";
import type { AnyService, Service } from "#app/core/data/service.server.ts";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import type { TableName } from "#app/core/forms/resource.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { requireAdministrator, requireEditor } from "#app/core/policy.server.ts";
import type { Result } from "#app/core/result.ts";
import { limitBody } from "./body-limit.server.ts";
import { readInput } from "./json-body.server.ts";
import {
  addRoute,
  byToken,
  jsonBody,
  jsonResponse,
  listOf,
  problems,
  type ApiEnv,
} from "./openapi.server.ts";
import { COMMON_SENTENCES, problem, type Sentences } from "./problem.server.ts";
import { reply } from "./reply.server.ts";
import { rowSchema } from "./row-schema.server.ts";

/** SPEC 3: these are the server's own. A payload may carry them; they are ignored. */
const SERVER_FIELDS = ["id", "created_by", "created_at", "updated_at", "views", "likes"];

/**
 * Largest body, in bytes. The longest article fits with every character escaped (`\u0939`, six bytes), and so
 * do all other fields beside it.
 */
const MOST_BYTES = 1024 * 1024;

interface Parts {
  service: AnyService;
  sentences: Sentences;
  tags: string[];
  /** The schema of a row in the OpenAPI document. */
  stored: z.ZodType;
}

/** The five operations of one resource under `/api/v1`, with the same conventions for all (docs/architecture.md#contract). */
export function apiOf<Name extends TableName, Input>(
  own: Service<Name, Input>,
): OpenAPIHono<ApiEnv> {
  // The routes treat all resources alike: the types of this one end here.
  const service = own as unknown as AnyService;
  const { name, type, messages } = service.resource;
  const { notFound, refusals } = messages;
  const sentences = { ...COMMON_SENTENCES, "not-found": notFound, gone: notFound, ...refusals };
  const api = new OpenAPIHono<ApiEnv>();
  api.use(limitBody(MOST_BYTES));
  // Before the body is read: without permission the response is the same, whatever was sent.
  const requirePermission = service.isForHosts ? requireEditor : requireAdministrator;
  api.use(async (c, next) => {
    if (!["POST", "PATCH", "DELETE"].includes(c.req.method)) return next();
    const actor = await requirePermission(c.var.ctx);
    return actor.ok ? next() : problem.of(actor.error, sentences);
  });
  // A schema made before the generator was loaded does not know it; a copy made now does.
  const stored = api.openAPIRegistry.register(type, rowSchema(own).describe(type));
  const parts = { service, sentences, tags: [name], stored };
  addReads(api, parts);
  addWrites(api, parts);
  return api;
}

const byId = { params: z.object({ id: z.string() }) };

function addReads(api: OpenAPIHono<ApiEnv>, { service, sentences, tags, stored }: Parts) {
  addRoute(
    api,
    {
      method: "get",
      path: "/",
      tags,
      request: { query: service.query },
      responses: {
        200: jsonResponse(listOf(stored), "A page of the list"),
        ...problems(400, 401, ...(service.hasPrivateList ? [403] : []), 429),
      },
    },
    async (c) => {
      const query = service.query.safeParse(c.req.query(), { error: plainSentence });
      if (!query.success) return problem.invalid(query.error, 400);
      return reply(c, await service.list(c.var.ctx, query.data), sentences);
    },
  );
  addRoute(
    api,
    {
      method: "get",
      path: "/{id}",
      tags,
      request: { ...byId, headers: z.object({ "If-None-Match": z.string().optional() }) },
      responses: {
        200: jsonResponse(stored, "The row"),
        304: { description: "The row is as the entity tag says" },
        ...problems(401, 404, 410, 429),
      },
    },
    async (c) => {
      const found = await service.find(c.var.ctx, c.req.param("id"));
      if (!found.ok || !etagMatches(c.req.header("If-None-Match"), rowEtag(found.value)))
        return replyRow(c, found, sentences);
      return c.body(null, 304, { ETag: rowEtag(found.value), "Cache-Control": "no-store" });
    },
  );
}

const expected = { headers: z.object({ "If-Match": z.string().optional() }) };
const repeatable = {
  headers: z.object({
    "Idempotency-Key": z
      .uuid()
      .optional()
      .describe(
        "A new UUID for each row, which becomes its id. A call that is repeated with it stores nothing a second time and is answered with the row as it is.",
      ),
  }),
};

function addWrites(api: OpenAPIHono<ApiEnv>, { service, sentences, tags, stored }: Parts) {
  const { name, fields } = service.resource;
  const columns = Object.keys(getTableColumns(service.table));
  const ignored = [...SERVER_FIELDS, ...columns.filter((column) => !(column in fields))];
  const input = schemaOf<object>(fields);
  const patch = input.partial();
  const common = { tags, security: byToken };
  addRoute(
    api,
    {
      method: "post",
      path: "/",
      ...common,
      request: { ...repeatable, ...jsonBody(input) },
      responses: {
        201: jsonResponse(stored, "Created"),
        ...problems(400, 401, 403, 409, 410, 413, 415, 422, 429),
      },
    },
    async (c) => {
      const key = c.req.header("Idempotency-Key");
      if (key !== undefined && !isUuid(key))
        return problem(400, "Idempotency-Key must be a UUID, a new one for each row.");
      const body = await readInput(c, input, ignored);
      if (!body.ok) return body.response;
      const created = await service.create(c.var.ctx, body.value, key);
      if (created.ok) c.header("Location", `/api/v1/${name}/${created.value.id}`);
      return replyRow(c, created, sentences, 201);
    },
  );
  addRoute(
    api,
    {
      method: "patch",
      path: "/{id}",
      ...common,
      request: { ...byId, ...expected, ...jsonBody(patch) },
      responses: {
        200: jsonResponse(stored, "Changed"),
        ...problems(400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429),
      },
    },
    async (c) => {
      const body = await readInput(c, patch, ignored);
      if (!body.ok) return body.response;
      const etag = c.req.header("If-Match");
      const updated = await service.update(c.var.ctx, c.req.param("id"), body.value, etag);
      return replyRow(c, updated, sentences);
    },
  );
  addRoute(
    api,
    {
      method: "delete",
      path: "/{id}",
      ...common,
      request: { ...byId, ...expected },
      responses: { 204: { description: "Deleted" }, ...problems(401, 403, 404, 410, 412, 429) },
    },
    async (c) => {
      const etag = c.req.header("If-Match");
      return reply(c, await service.remove(c.var.ctx, c.req.param("id"), etag), sentences);
    },
  );
}

/** The row with its entity tag, with which it can be changed. */
function replyRow(
  c: HonoContext,
  result: Result<object>,
  sentences: Sentences,
  status?: 201,
): Response {
  if (result.ok) c.header("ETag", rowEtag(result.value));
  return reply(c, result, sentences, status);
}
