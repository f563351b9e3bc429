import { createRoute, z, type OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Handler } from "hono";
import type { Context } from "#app/core/context.server.ts";
import { problemSchema } from "./problem.server.ts";

export type ApiEnv = { Variables: { ctx: Context } };

/**
 * Adds a route to an API and to its OpenAPI document. The handler checks its input itself, because the library's
 * own validators know neither our messages nor the order in which permission and body are checked
 * (docs/decisions/0024).
 */
export function addRoute<Path extends string>(
  api: OpenAPIHono<ApiEnv>,
  route: RouteConfig & { path: Path },
  handler: Handler<ApiEnv, HonoPath<Path>>,
) {
  api.openAPIRegistry.registerPath(route);
  // The path has the same type: createRoute writes it as HonoPath does.
  api.on([route.method], createRoute(route).getRoutingPath() as HonoPath<Path>, handler);
}

/** `/{id}` as the router writes it: `/:id`. */
type HonoPath<Path extends string> = Path extends `${infer Head}/{${infer Name}}${infer Tail}`
  ? `${Head}/:${Name}${HonoPath<Tail>}`
  : Path;

export const jsonResponse = (schema: z.ZodType, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** Responses with an error status, each a problem (RFC 9457). */
export const problems = (...statuses: number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: "Refused",
        content: { "application/problem+json": { schema: problemSchema } },
      },
    ]),
  );

/** A page of a list of `items`. */
export const listOf = (items: z.ZodType) =>
  z.object({ items: z.array(items), nextCursor: z.string().optional() });

export const jsonBody = (schema: z.ZodType) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

/** For routes that need a token. */
export const byToken = [{ bearer: [] }];
