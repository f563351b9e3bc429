import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { apiDescription, apiTags } from "#app/content/api.ts";
import { operationIdOf } from "#app/core/api/operation-id.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

export function openApiDocument(
  api: Pick<OpenAPIHono, "getOpenAPI31Document">,
  { siteUrl, brand }: { siteUrl: string; brand: string },
): ReturnType<OpenAPIHono["getOpenAPI31Document"]> {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: brand,
      version: "1",
      description: apiDescription,
      license: { name: "MIT", url: "https://spdx.org/licenses/MIT.html" },
      contact: { name: brand, url: siteUrl },
    },
    servers: [{ url: siteUrl }],
  });
  const used = new Set<string>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      for (const tag of operation.tags ?? []) used.add(tag);
      operation.operationId ??= operationIdOf(method, path, isList(operation.responses));
    }
  }
  return { ...document, tags: [...used].map((name) => ({ name, description: describe(name) })) };
}

/** A tag without words must not take the document away from programs. */
const describe = (tag: string) => apiTags[tag] ?? `About ${tag.replaceAll("-", " ")}.`;

const list = z.object({
  200: z.object({
    content: z.object({
      "application/json": z.object({
        schema: z.object({ properties: z.object({ items: z.looseObject({}) }) }),
      }),
    }),
  }),
});

const isList = (responses: unknown) => list.safeParse(responses).success;
