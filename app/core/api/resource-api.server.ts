import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { getTableColumns } from "drizzle-orm";
import type { Context as HonoContext } from "hono";
import type { Context } from "#app/core/context.server.ts";
import { listPosition } from "#app/core/data/keyset.server.ts";
import { answerEtag, etagMatches } from "#app/core/data/entity-tags.server.ts";
import type { AnyRow, AnyService, Service } from "#app/core/data/service.server.ts";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import type { TableName } from "#app/core/forms/resource.ts";
import { requireAdministrator, requireEditor } from "#app/core/policy.server.ts";
import { ok } from "#app/core/result.ts";
import { limitBody } from "./body-limit.server.ts";
import { createRoutes, listOf, type ApiEnv, type Routes } from "./openapi.server.ts";
import { COMMON_SENTENCES } from "./problem.server.ts";
import { rowSchema } from "./row-schema.server.ts";

/**
 * Largest body, in bytes. The longest article fits with every character escaped (`\u0939`, six bytes), and so
 * do all other fields beside it.
 */
const MOST_BYTES = 1024 * 1024;

/** The five operations of one resource under `/api/v1`, with the same conventions for all (docs/architecture.md#contract). */
export function apiOf<Name extends TableName, Input>(
  own: Service<Name, Input>,
): OpenAPIHono<ApiEnv> {
  // The routes treat all resources alike: the types of this one end here.
  const service = own as unknown as AnyService;
  const { name, type, messages } = service.resource;
  const { notFound, refusals } = messages;
  const sentences = { ...COMMON_SENTENCES, "not-found": notFound, gone: notFound, ...refusals };
  const { api, add } = createRoutes({ tag: name, sentences, limit: limitBody(MOST_BYTES) });
  // A schema made before the generator was loaded does not know it; a copy made now does.
  const stored = api.openAPIRegistry.register(type, rowSchema(own).describe(type));
  addReads(add, service, stored);
  addWrites(add, service, stored);
  return api;
}

const nounsOf = ({ type, name }: { type: string; name: string }) => ({
  one: type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase(),
  many: name.replaceAll("-", " "),
});

const presenter =
  ({ kind }: AnyService) =>
  ({ now }: Pick<Context, "now">, row: AnyRow) =>
    kind.present?.(row, now) ?? row;

function addReads(add: Routes["add"], service: AnyService, stored: z.ZodType) {
  const present = presenter(service);
  const { one, many } = nounsOf(service.resource);
  add("get /", {
    does: `List ${many}`,
    says: "A page of the list",
    isPublic: true,
    takes: service.query,
    returns: listOf(stored).extend({ position: listPosition.optional() }),
    refuses: [403],
    async handle({ ctx, input }) {
      const mayCount = input.position ? await requireAdministrator(ctx) : ok(null);
      if (!mayCount.ok) return mayCount;
      const list = await service.list(ctx, input);
      if (!list.ok) return list;
      return ok({ ...list.value, items: list.value.items.map((row) => present(ctx, row)) });
    },
  });
  add("get /{id}", {
    does: `Read one ${one}`,
    says: "The row",
    sends: ["ETag"],
    isPublic: true,
    headers: z.object({ "If-None-Match": z.string().optional() }),
    returns: stored,
    also: { 304: { description: "The row is as the entity tag says" } },
    refuses: [410],
    async handle({ c, ctx, params }) {
      const found = await service.find(ctx, params.id);
      if (!found.ok) return found;
      const answer = present(ctx, found.value);
      const etag = answerEtag(found.value, answer);
      if (etagMatches(c.req.header("If-None-Match"), etag))
        return c.body(null, 304, { ETag: etag, "Cache-Control": "no-store" });
      c.header("ETag", etag);
      return ok(answer);
    },
  });
}

const expected = z.object({ "If-Match": z.string().optional() });
const repeatable = {
  of: "row",
  says: "A call that is repeated with it stores nothing a second time and is answered with the row as it is.",
};

function addWrites(add: Routes["add"], service: AnyService, stored: z.ZodType) {
  const { name, fields, ignored = [] } = service.resource;
  const present = presenter(service);
  const saved = (c: HonoContext, ctx: Context, row: AnyRow) => {
    const answer = present(ctx, row);
    c.header("ETag", answerEtag(row, answer));
    return ok(answer);
  };
  // SPEC 3: columns without a field are the server's own. A payload may carry them; they are ignored.
  const own = Object.keys(getTableColumns(service.table)).filter((column) => !(column in fields));
  const ignores = [...own, ...ignored];
  const input = schemaOf<object>(fields);
  const permit = ({ ctx }: { ctx: Context }) =>
    service.kind.access ? requireEditor(ctx) : requireAdministrator(ctx);
  const { one } = nounsOf(service.resource);
  add("post /", {
    does: `Create a ${one}`,
    says: "Created",
    sends: ["ETag", "Location"],
    permit,
    repeatable,
    takes: input,
    ignores,
    status: 201,
    returns: stored,
    refuses: [403, 409, 410],
    async handle({ c, ctx, input: row, key }) {
      const created = await service.create(ctx, row, key);
      if (!created.ok) return created;
      c.header("Location", `/api/v1/${name}/${created.value.id}`);
      return saved(c, ctx, created.value);
    },
  });
  add("patch /{id}", {
    does: `Change a ${one}`,
    says: "Changed",
    sends: ["ETag"],
    permit,
    headers: expected,
    takes: input.partial(),
    ignores,
    returns: stored,
    refuses: [403, 409, 410, 412],
    async handle({ c, ctx, params, input: patch }) {
      const updated = await service.update(ctx, params.id, patch, c.req.header("If-Match"));
      if (!updated.ok) return updated;
      return saved(c, ctx, updated.value);
    },
  });
  add("delete /{id}", {
    does: `Delete a ${one}`,
    says: "Deleted",
    permit,
    headers: expected,
    refuses: [403, 410, 412],
    handle: ({ c, ctx, params }) => service.remove(ctx, params.id, c.req.header("If-Match")),
  });
}
