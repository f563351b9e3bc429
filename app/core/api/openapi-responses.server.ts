import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { core } from "zod";
import { problemSchema } from "./problem.server.ts";

const text = { type: "string" } as const;

const HEADERS = {
  ETag: { description: "The version of the row, for If-Match and If-None-Match", schema: text },
  Location: { description: "The path of the new row", schema: text },
  "Retry-After": {
    description: "Seconds to wait before the next try",
    schema: { type: "integer", minimum: 0 },
  },
  "WWW-Authenticate": { description: "The scheme of the token: Bearer", schema: text },
} as const;

export type HeaderName = keyof typeof HEADERS;

export const headersNamed = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, HEADERS[name]]));

const REFUSAL: Readonly<Record<number, { says: string; sends?: HeaderName }>> = {
  400: { says: "The path, the query or the body cannot be read" },
  401: { says: "Without a token, or with one that is no longer good", sends: "WWW-Authenticate" },
  403: { says: "Not allowed to this account" },
  404: { says: "There is no such thing" },
  409: { says: "In conflict with what is stored" },
  410: { says: "Deleted, used or expired" },
  412: { says: "Changed by somebody else meanwhile" },
  413: { says: "Too large" },
  415: { says: "In a media type that is not taken" },
  422: { says: "Some fields are wrong: `errors` names them" },
  429: { says: "Too often", sends: "Retry-After" },
  503: { says: "Too busy, or something that is needed is away", sends: "Retry-After" },
};

/** The schema of a body in zod mini, which the library that writes the document does not read. */
export function jsonSchemaOf(schema: core.$ZodType): SchemaObject {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: "input" });
  // The types of the two libraries name the same JSON Schema differently.
  return rest as SchemaObject;
}

type Document = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
type SchemaObject = NonNullable<NonNullable<Document["components"]>["schemas"]>[string];

export const content = (description: string, schema: z.ZodType, type = "application/json") => ({
  description,
  content: { [type]: { schema } },
});

/** Responses with an error status, each a problem (RFC 9457). */
export const problems = (statuses: readonly number[]) =>
  Object.fromEntries(
    statuses.map((status) => {
      const { says = "Refused", sends } = REFUSAL[status] ?? {};
      const body = content(says, problemSchema, "application/problem+json");
      return [status, { ...body, ...(sends && { headers: headersNamed([sends]) }) }];
    }),
  );
