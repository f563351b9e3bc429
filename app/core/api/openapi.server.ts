import { z } from "@hono/zod-openapi";
import { problemSchema } from "./problem.server.ts";

/** An answer of JSON, as the OpenAPI document tells of it. */
export const jsonAnswer = (schema: z.ZodType, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** The answers that say no: each is a problem. */
export const refused = (...statuses: number[]) =>
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

/** The body a request must have. */
export const jsonBody = (schema: z.ZodType) => ({
  body: { required: true, content: { "application/json": { schema } } },
});

/** For what is answered only to who shows a token. */
export const byToken = [{ bearer: [] }];
