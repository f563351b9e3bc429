import { z, type OpenAPIHono } from "@hono/zod-openapi";
import {
  itemOf,
  columnsRead,
  scopedEtag,
  type ScopedService,
} from "#app/core/data/scoped-service.server.ts";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import { createRoutes, type ApiEnv } from "./openapi.server.ts";
import { COMMON_SENTENCES } from "./problem.server.ts";
import { columnSchemas } from "./row-schema.server.ts";

const expected = z.object({
  "If-Match": z.string().optional(),
  "If-None-Match": z.string().optional().describe("`*`: refused where there is a row already."),
});

export function scopedApiOf(service: ScopedService): OpenAPIHono<ApiEnv> {
  const { resource, facts } = service;
  const { name, type, path, singular, messages } = resource;
  const { notFound, refusals } = messages;
  const sentences = { ...COMMON_SENTENCES, "not-found": notFound, ...refusals };
  const { api, add } = createRoutes({ tag: name, sentences });
  const columns = columnSchemas(resource, service.table);
  const shape = columnsRead(resource).map((name) => [name, columns[name] ?? z.unknown()] as const);
  const row = api.openAPIRegistry.register(
    type,
    z.object(Object.fromEntries(shape)).describe(type),
  );
  const item = itemOf(resource);
  // The path has one name in braces, that of the scope.
  const scopeIn = (params: Record<string, string>) => Object.values(params)[0] ?? "";
  add(`get ${path}`, {
    does: `Read the ${singular}`,
    says: `The ${singular}`,
    sends: ["ETag"],
    returns: z.object({ [item]: z.nullable(row), ...facts }),
    refuses: [403],
    async handle({ c, ctx, params }) {
      const found = await service.find(ctx, scopeIn(params));
      const stored = found.ok ? found.value[item] : null;
      if (stored) c.header("ETag", scopedEtag(stored as { updated_at: string }));
      return found;
    },
  });
  add(`put ${path}`, {
    does: `Save the ${singular}`,
    says: "Saved",
    sends: ["ETag"],
    permit: ({ ctx, params }) => service.permit(ctx, scopeIn(params)),
    headers: expected,
    takes: schemaOf<object>(resource.fields),
    returns: row,
    refuses: [403, 412],
    async handle({ c, ctx, params, input }) {
      const saved = await service.save(ctx, scopeIn(params), input, {
        match: c.req.header("If-Match"),
        noneMatch: c.req.header("If-None-Match"),
      });
      if (saved.ok) c.header("ETag", scopedEtag(saved.value));
      return saved;
    },
  });
  add(`delete ${path}`, {
    does: `Remove the ${singular}`,
    says: "Removed",
    refuses: [403],
    handle: ({ ctx, params }) => service.remove(ctx, scopeIn(params)),
  });
  return api;
}
