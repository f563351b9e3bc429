import type { ZodType } from "zod";
import type { FieldError } from "./field-errors.ts";

/** What stands in a form, by the name of the input: texts as typed, switches as on or off. */
export type FormValues = Record<string, string | boolean>;

/** How a resource is edited. The form components know only this. */
export interface FormKind<Row> {
  /** Fills the form from a row. */
  valuesOf(row: Row): FormValues;
  /** What is sent for what stands in the form, unchecked. */
  payloadOf(values: FormValues): Record<string, unknown>;
  /** Checks the payload; the same schema checks it on the server. */
  schema: ZodType;
  /** What only the form can say, such as which half of a date is missing. Comes before the schema. */
  check?(values: FormValues): FieldError[];
  /** What each input is called, for the comparison with somebody else's version. */
  labels: Record<string, string>;
}

/** Everything wrong with what stands in the form, all at once. */
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

/** My changes on top of what somebody else has saved meanwhile. */
export function mergedValues(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const merged = { ...theirs };
  for (const name of differingNames(base, mine)) merged[name] = mine[name] ?? "";
  return merged;
}
