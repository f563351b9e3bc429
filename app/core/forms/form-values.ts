import type { ZodType } from "zod";
import type { FieldError } from "./field-errors.ts";

/** The values of a form by input name: texts as typed, switches as booleans. */
export type FormValues = Record<string, string | boolean>;

/** How a resource is edited. The form components know only this. */
export interface FormKind<Row> {
  /** Fills the form from a row. */
  valuesOf(row: Row): FormValues;
  /** The payload for the values of the form, not yet validated. */
  payloadOf(values: FormValues): Record<string, unknown>;
  /** Checks the payload; the same schema checks it on the server. */
  schema: ZodType;
  /** Errors that only the form knows, such as which half of a date is missing. They come before those of the schema. */
  check?(values: FormValues): FieldError[];
  /** The label of each input, for the comparison with another version. */
  labels: Record<string, string>;
}

/** All errors of the form. */
export function formErrors<Row>(kind: FormKind<Row>, values: FormValues): FieldError[] {
  const parsed = kind.schema.safeParse(kind.payloadOf(values));
  const issues = parsed.error?.issues ?? [];
  return [
    ...(kind.check?.(values) ?? []),
    ...issues.map(({ path, message }) => ({ path: path.join("."), message })),
  ];
}

/** The fields of the payload that differ between two states of the form. */
export function changedFields<Row>(
  kind: Pick<FormKind<Row>, "payloadOf">,
  before: FormValues,
  after: FormValues,
): Record<string, unknown> {
  const was = kind.payloadOf(before);
  return Object.fromEntries(
    Object.entries(kind.payloadOf(after)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
    ),
  );
}

/** The names of the inputs in which two states differ. */
export function differingNames(a: FormValues, b: FormValues): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => (a[name] ?? "") !== (b[name] ?? ""),
  );
}

/** The user's changes applied to a version that somebody else saved meanwhile. */
export function mergedValues(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const merged = { ...theirs };
  for (const name of differingNames(base, mine)) merged[name] = mine[name] ?? "";
  return merged;
}
