import { schemaOf } from "./field-schemas.ts";
import { emptyValues, payloadOf, valuesOf, type Fields } from "./fields.ts";
import type { FormKind, FormValues } from "./form-values.ts";

export function formOf(
  fields: Fields,
): FormKind<object> & Required<Pick<FormKind<object>, "isShown">> & { empty: FormValues } {
  return {
    schema: schemaOf(fields),
    empty: emptyValues(fields),
    valuesOf: (row) => valuesOf(fields, row),
    payloadOf: (values) => payloadOf(fields, values),
    isShown: (name, values) => fields[name]?.isShown?.(values) ?? true,
    labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  };
}
