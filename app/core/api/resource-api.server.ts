import { OpenAPIHono, type z } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { limitBody } from "./body-limit.server.ts";
import type { Context } from "#app/core/context.server.ts";
import type { List } from "#app/core/data/keyset.server.ts";
import { requireAdministrator, requireEditor } from "#app/core/policy.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import { problem, type Sentences } from "./problem.server.ts";
import { documentResource, type ResourceDocument } from "./resource-openapi.server.ts";
import type { Result } from "#app/core/result.ts";
import { etagMatches, isUuid, rowEtag } from "#app/core/data/rows.server.ts";

export type ApiEnv = { Variables: { ctx: Context } };

/** The service behind one resource of `/api/v1`; each of them asks permission itself. */
export interface ResourceService<Row, Input, Patch, Query> {
  list(ctx: Context, query: Query): Promise<Result<List<Row>>>;
  find(ctx: Context, id: string): Promise<Result<Row>>;
  create(ctx: Context, input: Input, key?: string): Promise<Result<Row>>;
  update(ctx: Context, id: string, patch: Patch, expected?: string): Promise<Result<Row>>;
  remove(ctx: Context, id: string, expected?: string): Promise<Result<null>>;
}

export interface ResourceDescription<Row, Input, Patch, Query> extends ResourceDocument {
  input: z.ZodType<Input>;
  patch: z.ZodType<Patch>;
  query: z.ZodType<Query> & z.ZodObject;
  service: ResourceService<Row, Input, Patch, Query>;
  sentences: Sentences;
  /** Further fields of a row that are the server's own. */
  serverFields?: readonly string[];
  /** Whether hosts of a city write here too; the service asks whose city a row is of. */
  isForHosts?: boolean;
}

/** SPEC 3: these are the server's own. A payload may carry them; they are ignored. */
const SERVER_FIELDS = ["id", "created_by", "created_at", "updated_at", "views", "likes"];

/**
 * Largest body taken, in bytes. The longest article fits with every character escaped (`\u0939`, six
 * bytes), and so do all other fields beside it.
 */
const MOST_BYTES = 1024 * 1024;

/** The five operations of one resource, with the same conventions for all (docs/architecture.md#contract). */
export function resourceApi<Row, Input, Patch, Query>(
  description: ResourceDescription<Row, Input, Patch, Query>,
): OpenAPIHono<ApiEnv> {
  const { resource, service, sentences } = description;
  const serverFields = [...SERVER_FIELDS, ...(description.serverFields ?? [])];
  const api = new OpenAPIHono<ApiEnv>();
  api.use(limitBody(MOST_BYTES));

  // Whoever may not write at all hears that first, whatever was sent.
  const requirePermission = description.isForHosts ? requireEditor : requireAdministrator;
  api.use(async (c, next) => {
    if (!["POST", "PATCH", "DELETE"].includes(c.req.method)) return next();
    const actor = await requirePermission(c.var.ctx);
    return actor.ok ? next() : problem.of(actor.error, sentences);
  });

  const reply = <Value>(c: HonoContext, result: Result<Value>, send: (value: Value) => Response) =>
    result.ok ? send(result.value) : problem.of(result.error, sentences);
  const row = (c: HonoContext, value: Row, status: 200 | 201) =>
    c.json(value as object, status, { ETag: rowEtag(value), "Cache-Control": "no-store" });
  const parse = <Value>(schema: z.ZodType<Value>, value: unknown) =>
    schema.safeParse(value, { error: plainSentence });

  api.get("/", async (c) => {
    const query = parse(description.query, c.req.query());
    if (!query.success) return problem.invalid(query.error, 400);
    const list = await service.list(c.var.ctx, query.data);
    return reply(c, list, (value) => c.json(value, 200, { "Cache-Control": "no-store" }));
  });
  api.get("/:id", async (c) => {
    const found = await service.find(c.var.ctx, c.req.param("id"));
    return reply(c, found, (value) => {
      const ETag = rowEtag(value);
      return etagMatches(c.req.header("If-None-Match"), ETag)
        ? c.body(null, 304, { ETag, "Cache-Control": "no-store" })
        : row(c, value, 200);
    });
  });
  api.post("/", async (c) => {
    const key = c.req.header("Idempotency-Key");
    if (key !== undefined && !isUuid(key))
      return problem(400, "Idempotency-Key must be a UUID, a new one for each row.");
    const body = await readJson(c, serverFields);
    if (!body.ok) return body.response;
    const input = parse(description.input, body.value);
    if (!input.success) return problem.invalid(input.error);
    return reply(c, await service.create(c.var.ctx, input.data, key), (value) => {
      c.header("Location", `/api/v1/${resource}/${String(Reflect.get(Object(value), "id"))}`);
      return row(c, value, 201);
    });
  });
  api.patch("/:id", async (c) => {
    const body = await readJson(c, serverFields);
    if (!body.ok) return body.response;
    const patch = parse(description.patch, body.value);
    if (!patch.success) return problem.invalid(patch.error);
    const updated = await service.update(
      c.var.ctx,
      c.req.param("id"),
      patch.data,
      c.req.header("If-Match"),
    );
    return reply(c, updated, (value) => row(c, value, 200));
  });
  api.delete("/:id", async (c) => {
    const removed = await service.remove(c.var.ctx, c.req.param("id"), c.req.header("If-Match"));
    return reply(c, removed, () => c.body(null, 204));
  });
  documentResource(api.openAPIRegistry, description);
  return api;
}

type Body = { ok: true; value: unknown } | { ok: false; response: Response };

/**
 * The one JSON object of a request without what is `ignored`, or the answer to what is none (400, 415). Only
 * JSON: a foreign page's form cannot send it unasked.
 */
export async function readJson(c: HonoContext, ignored: string[] = []): Promise<Body> {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/(json|[\w.-]+\+json)\b/i.test(type)) {
    return { ok: false, response: problem(415, "Send the data as application/json.") };
  }
  const text = await textOf(c);
  if (text === undefined) return { ok: false, response: problem(400, "Send the data as UTF-8.") };
  const value = parsed(text);
  if (value === undefined) return { ok: false, response: problem(400, "This is not valid JSON.") };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ok: false, response: problem(400, "Send one JSON object.") };
  const entries = Object.entries(value).filter(([name]) => !ignored.includes(name));
  return { ok: true, value: Object.fromEntries(entries) };
}

/** Anything else would be read as U+FFFD, and stored so. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** JSON on its way is UTF-8 (RFC 8259, 8.1): undefined for other bytes, and for a body that broke off. */
async function textOf(c: HonoContext): Promise<string | undefined> {
  try {
    return utf8.decode(await c.req.arrayBuffer());
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
