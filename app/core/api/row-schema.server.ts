import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Fields } from "#app/core/forms/fields.ts";

/** The schema of a row as the API returns it, read off the table; fields and notes say the rest. */
export function rowSchema(
  table: PgTable,
  fields: Fields,
  notes: Readonly<Record<string, string | undefined>> = {},
) {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return z.object(
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        const value = columnSchema(column, fields[name]);
        const schema = column.notNull ? value : value.nullable();
        const note = notes[name];
        return [name, note === undefined ? schema : schema.describe(note)];
      }),
    ),
  );
}

function columnSchema(column: PgColumn, field: Fields[string] | undefined): z.ZodType {
  if (field?.choices) return z.enum(Object.keys(field.choices));
  if (field?.input === "day") return z.iso.date();
  const type = column.getSQLType();
  if (type === "uuid") return z.uuid();
  if (type === "boolean") return z.boolean();
  if (type === "integer") return z.number().int();
  if (type.startsWith("timestamp")) return z.iso.datetime();
  if (type === "text[]") return z.array(z.string());
  return z.string();
}
