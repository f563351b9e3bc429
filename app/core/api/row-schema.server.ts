import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Service } from "#app/core/data/service.server.ts";
import type { Field, Fields } from "#app/core/forms/fields.ts";
import type { Row, TableName } from "#app/core/forms/resource.ts";

export function rowSchema<Name extends TableName, Input>({
  resource,
  table,
  columns,
}: Service<Name, Input>): z.ZodObject & z.ZodType<Row<Name>> {
  return z.object(columnSchemas(resource, table as PgTable, columns)) as z.ZodObject &
    z.ZodType<Row<Name>>;
}

export function columnSchemas(
  { fields, notes = {} }: { fields: Fields; notes?: object },
  table: PgTable,
  own: z.ZodRawShape = {},
): Record<string, z.ZodType> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const noteOf: Readonly<Record<string, string | undefined>> = { ...notes };
  const shape = Object.entries(columns).map(([name, column]) => {
    const value: z.ZodType =
      own[name] instanceof z.ZodType ? own[name] : columnSchema(column, fields[name]);
    const schema = column.notNull ? value : z.nullable(value);
    const note = noteOf[name];
    return [name, note === undefined ? schema : schema.describe(note)] as const;
  });
  return Object.fromEntries(shape);
}

function columnSchema(column: PgColumn, field: Field | undefined): z.ZodType {
  if (field?.choices) return z.enum(Object.keys(field.choices));
  if (field?.input === "day") return z.iso.date();
  const type = column.getSQLType();
  if (type === "uuid") return z.uuid();
  if (type === "boolean") return z.boolean();
  if (type === "integer") return z.number().int();
  if (type.startsWith("timestamp")) return z.iso.datetime();
  if (type === "text[]") return z.array(z.string());
  if (type === "text") return z.string();
  throw new Error(`The definition has to describe the column ${column.name} of type ${type}`);
}
