import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { byToken, jsonAnswer, jsonBody, listOf, refused } from "./openapi.server.ts";

/** What the OpenAPI document tells of a resource. */
export interface ResourceDocument {
  resource: string;
  /** What one row is called in the document, such as `CityEvent`. */
  name: string;
  row: z.ZodType;
  input: z.ZodType;
  patch: z.ZodType;
  query: z.ZodObject;
  /** Some questions to the list are for administrators only, and answered 403 to others. */
  hasPrivateList?: boolean;
}

/** Enters the five operations in the OpenAPI document. */
export function documentResource(
  registry: OpenAPIHono["openAPIRegistry"],
  { resource, name, row, input, patch, query, hasPrivateList = false }: ResourceDocument,
) {
  // A schema made before the generator was loaded does not know it; a copy made now does.
  const stored = registry.register(name, row.describe(name));
  const byId = { params: z.object({ id: z.string() }) };
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
  const known = { headers: z.object({ "If-None-Match": z.string().optional() }) };
  const tags = [resource];
  const one = "/{id}";
  registry.registerPath({
    method: "get",
    path: "/",
    tags,
    request: { query },
    responses: {
      200: jsonAnswer(listOf(stored), "A page of the list"),
      ...refused(400, 401, ...(hasPrivateList ? [403] : []), 429),
    },
  });
  registry.registerPath({
    method: "get",
    path: one,
    tags,
    request: { ...byId, ...known },
    responses: {
      200: jsonAnswer(stored, "The row"),
      304: { description: "The row is as the entity tag says" },
      ...refused(401, 404, 410, 429),
    },
  });
  registry.registerPath({
    method: "post",
    path: "/",
    tags,
    security: byToken,
    request: { ...repeatable, ...jsonBody(input) },
    responses: {
      201: jsonAnswer(stored, "Created"),
      ...refused(400, 401, 403, 409, 410, 413, 415, 422, 429),
    },
  });
  registry.registerPath({
    method: "patch",
    path: one,
    tags,
    security: byToken,
    request: { ...byId, ...expected, ...jsonBody(patch) },
    responses: {
      200: jsonAnswer(stored, "Changed"),
      ...refused(400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429),
    },
  });
  registry.registerPath({
    method: "delete",
    path: one,
    tags,
    security: byToken,
    request: { ...byId, ...expected },
    responses: { 204: { description: "Deleted" }, ...refused(401, 403, 404, 410, 412, 429) },
  });
}
