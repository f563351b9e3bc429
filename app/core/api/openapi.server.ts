import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context as HonoContext, MiddlewareHandler } from "hono";
import type { Context } from "#app/core/context.server.ts";
import { plainSentence } from "#app/core/forms/zod-messages.ts";
import type { Result } from "#app/core/result.ts";
import { smallBody } from "./body-limit.server.ts";
import { keyHeader, readKey, type Repeatable } from "./idempotency-key.server.ts";
import { readInput } from "./json-body.server.ts";
import { content, headersNamed, problems, type HeaderName } from "./openapi-responses.server.ts";
import { COMMON_SENTENCES, problem, type Sentences } from "./problem.server.ts";
import { reply } from "./reply.server.ts";

export type ApiEnv = { Variables: { ctx: Context } };

interface Common {
  tag: string;
  sentences?: Sentences;
  limit?: MiddlewareHandler;
}

interface Operation<Path extends string, Schema extends z.ZodType> {
  /** Its summary in the document, where `says` is none. */
  does?: string;
  says: string;
  sends?: readonly HeaderName[];
  /** The body of a successful response, JSON unless `mediaType` says otherwise; without it 204. */
  returns?: z.ZodType;
  mediaType?: string;
  status?: 201 | 202;
  also?: Record<number, { description: string }>;
  sentences?: Sentences;
  refuses?: number[];
  isPublic?: boolean;
  /** Decided before the body is read: without permission the response is the same, whatever was sent. */
  permit?(call: PermissionCall<Path>): Promise<Result<unknown>>;
  /** The query of a GET, else the JSON body. */
  takes?: Schema;
  ignores?: readonly string[];
  documentedBody?: { schema: z.ZodType; required: boolean; mediaType?: string };
  headers?: z.ZodObject;
  /** Its calls may carry an `Idempotency-Key`. */
  repeatable?: Repeatable;
  handle(call: Call<Path, z.output<Schema>>): Promise<Result<object | null> | Response>;
}

interface PermissionCall<Path extends string> {
  c: HonoContext<ApiEnv>;
  ctx: Context;
  params: Record<ParamName<Path>, string>;
}

interface Call<Path extends string, Input> extends PermissionCall<Path> {
  input: Input;
  /** The idempotency key, where the operation is `repeatable` and the call has one. */
  key: string | undefined;
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Tail}`
  ? Name | ParamName<Tail>
  : never;

export type Routes = ReturnType<typeof createRoutes>;

/**
 * An API, and the function that adds an operation to it and to its OpenAPI document. The library's own validators
 * know neither our messages nor the order in which permission and body are checked (docs/decisions/0024).
 */
export function createRoutes({ tag, sentences = COMMON_SENTENCES, limit = smallBody }: Common) {
  const api = new OpenAPIHono<ApiEnv>();
  function add<Path extends string, Schema extends z.ZodType = z.ZodUndefined>(
    route: `${"get" | "post" | "put" | "patch" | "delete"} ${Path}`,
    operation: Operation<Path, Schema>,
  ) {
    const [method = "", path = ""] = route.split(" ");
    const messages = operation.sentences ?? sentences;
    describe(api, tag, [method, path], operation);
    api.on([method], path.replaceAll(/\{(\w+)\}/g, ":$1"), limit, async (c) => {
      // The router has found the parameters that the path names.
      const params = c.req.param() as Record<ParamName<Path>, string>;
      const call = { c, ctx: c.var.ctx, params };
      const permitted = await operation.permit?.(call);
      if (permitted?.ok === false) return problem.of(permitted.error, messages);
      const input = await inputOf(c, operation);
      if (!input.ok) return input.response;
      const key = readKey(c, operation.repeatable);
      if (key instanceof Response) return key;
      const result = await operation.handle({ ...call, input: input.value, key });
      return result instanceof Response
        ? result
        : reply(c, result, messages, operation.status, call.ctx.siteUrl);
    });
  }
  return { api, add };
}

async function inputOf<Schema extends z.ZodType>(
  c: HonoContext,
  { takes, ignores }: { takes?: Schema; ignores?: readonly string[] },
): Promise<{ ok: true; value: z.output<Schema> } | { ok: false; response: Response }> {
  // Without a schema the input is undefined.
  if (!takes) return { ok: true, value: undefined as z.output<Schema> };
  if (!["GET", "HEAD"].includes(c.req.method)) return readInput(c, takes, { ignored: ignores });
  const repeated = Object.entries(c.req.queries()).flatMap(([path, values]) =>
    values.length > 1 ? [{ path, message: "This is given more than once" }] : [],
  );
  // Nobody can tell which of two is meant.
  if (repeated.length > 0)
    return { ok: false, response: problem(400, COMMON_SENTENCES.invalid, { errors: repeated }) };
  const query = takes.safeParse(c.req.query(), { error: plainSentence });
  return query.success
    ? { ok: true, value: query.data }
    : { ok: false, response: problem.invalid(query.error, 400) };
}

function describe<Path extends string, Schema extends z.ZodType>(
  api: OpenAPIHono<ApiEnv>,
  tag: string,
  [method = "", path = ""]: string[],
  operation: Operation<Path, Schema>,
) {
  const {
    does,
    says,
    sends = [],
    returns,
    status,
    takes,
    repeatable,
    headers = repeatable && keyHeader(repeatable),
    mediaType,
    documentedBody,
  } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const isRead = method === "get";
  const body = documentedBody ?? (takes && !isRead ? { schema: takes, required: true } : undefined);
  const success = returns ? content(says, returns, mediaType) : { description: says };
  api.openAPIRegistry.registerPath({
    // The route begins with one of the methods, and the schema of a query is an object.
    method: method as "get",
    path,
    tags: [tag],
    summary: does ?? says,
    description: `${says}. ${operation.isPublic ? "Needs no token." : "Needs an access token."}`,
    security: operation.isPublic ? [] : [{ bearer: [] }],
    request: {
      params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      ...(takes && isRead && { query: takes as z.ZodType as z.ZodObject }),
      ...(headers && { headers }),
      ...(body && {
        body: {
          required: body.required,
          ...content("The input", body.schema, documentedBody?.mediaType),
        },
      }),
    },
    responses: {
      [status ?? (returns ? 200 : 204)]: {
        ...success,
        ...(sends.length > 0 && { headers: headersNamed(sends) }),
      },
      ...operation.also,
      ...problems([
        401,
        429,
        // 400 also where the path cannot be decoded.
        ...(names.length > 0 ? [400, 404] : []),
        ...(takes && isRead ? [400] : []),
        ...(body ? [400, 413, 415, 422] : []),
        ...(operation.refuses ?? []),
      ]),
    },
  });
}

export const listOf = (items: z.ZodType) =>
  z.object({ items: z.array(items), nextCursor: z.string().optional() });
