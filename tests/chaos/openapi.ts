import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { z } from "zod";

const content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), schema: z.unknown().optional() }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
const document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({}).optional(),
});

/** One thing the API can be asked, with the judges of its answers. */
export interface Operation {
  method: string;
  path: string;
  parameters: { name: string; in: string; schema?: unknown }[];
  /** The schema of the body it takes, with references resolved by `resolve`. */
  body: unknown;
  judges: Map<number, { type: string; isValid: ValidateFunction } | undefined>;
}

export interface Api {
  operations: Operation[];
  resolve(schema: unknown): unknown;
  compile(schema: unknown): ValidateFunction;
}

/** Reads the document and makes a judge for every answer it promises. */
export function readApi(json: unknown): Api {
  const parsed = document.parse(json);
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: "doc", components: parsed.components ?? {} });
  const compile = (schema: unknown) => ajv.compile(absolute(schema));
  const operations = Object.entries(parsed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const found = operation.safeParse(described);
      if (!found.success) return [];
      const { parameters, requestBody, responses } = found.data;
      const judges = new Map(
        Object.entries(responses).map(([status, { content: answer }]) => {
          const [first] = Object.entries(answer ?? {});
          return [
            Number(status),
            first && { type: first[0], isValid: compile(first[1].schema) },
          ] as const;
        }),
      );
      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      return [{ method: method.toUpperCase(), path, parameters, body, judges }];
    }),
  );
  const resolve = (schema: unknown): unknown => {
    const reference = isObject(schema) ? schema["$ref"] : undefined;
    if (typeof reference !== "string") return schema;
    return reference
      .replace("#/", "")
      .split("/")
      .reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), parsed);
  };
  return { operations, resolve, compile };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** References in the document are relative to it; compiled alone, a schema has to name it. */
function absolute(schema: unknown): Record<string, unknown> {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"doc#/');
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
}
