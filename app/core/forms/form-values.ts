import type { ZodType } from "zod";
import type { FieldError } from "./field-errors.ts";

export type FormValues = Record<string, string | boolean>;

export interface FormKind<Row> {
  valuesOf(row: Row): FormValues;
  payloadOf(values: FormValues): Record<string, unknown>;
  schema: ZodType;
  /** Errors that only the form knows, such as which half of a date is missing. They come before those of the schema. */
  check?(values: FormValues): FieldError[];
  isShown?(name: string, values: FormValues): boolean;
  labels: Record<string, string>;
}

export function formErrors<Row>(kind: FormKind<Row>, values: FormValues): FieldError[] {
  const parsed = kind.schema.safeParse(kind.payloadOf(values));
  const issues = parsed.error?.issues ?? [];
  return [
    ...(kind.check?.(values) ?? []),
    ...issues.map(({ path, message }) => ({ path: path.join("."), message })),
  ];
}

/** The values to save: of an input that is not there, what `base` has. Nobody could mend what is typed in it. */
export function shownValues<Row>(
  kind: Pick<FormKind<Row>, "isShown">,
  values: FormValues,
  base: FormValues,
): FormValues {
  const entries = Object.keys(values).map((name) => {
    const isThere = kind.isShown?.(name, values) ?? true;
    return [name, (isThere ? values : base)[name] ?? ""] as const;
  });
  return Object.fromEntries(entries);
}

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

export function differingNames(a: FormValues, b: FormValues): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => (a[name] ?? "") !== (b[name] ?? ""),
  );
}

export function isStoredAlready<Row>(
  kind: Pick<FormKind<Row>, "payloadOf">,
  stored: FormValues,
  base: FormValues,
  values: FormValues,
): boolean {
  const merged = mergedValues(base, values, stored);
  return Object.keys(changedFields(kind, stored, merged)).length === 0;
}

export function mergedValues(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const merged = { ...theirs };
  for (const name of differingNames(base, mine)) merged[name] = mine[name] ?? "";
  return merged;
}
