import type { InferInsertModel, InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type * as schema from "#db/schema.ts";
import type { Field, Fields } from "./fields.ts";
import type { ResourceMessages } from "./resource-messages.ts";

/** What every table of a resource has. */
type ResourceTable = PgTable & {
  id: PgColumn;
  created_by: PgColumn;
  created_at: PgColumn;
  updated_at: PgColumn;
};

type Schema = typeof schema;

/** The tables of the database that can hold a resource, by name. */
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends ResourceTable ? Name : never;
}[keyof Schema];

/** A row as the database returns it. */
export type Stored<Name extends TableName> = InferSelectModel<Schema[Name]>;

/** What a row of the database is as JSON: instants as ISO 8601 in UTC. */
export type Plain<Values> = {
  [Column in keyof Values]: Values[Column] extends Date
    ? string
    : Values[Column] extends Date | null
      ? string | null
      : Values[Column];
};

/** A row as pages and the API carry it. */
export type Row<Name extends TableName> = Plain<Stored<Name>>;

/** What may be saved of a row. */
export type Payload<Name extends TableName> = Partial<InferInsertModel<Schema[Name]>>;

/** The fields of a resource in the order of its form; each is a column of the table. */
export type FieldsOf<Name extends TableName> = { readonly [Column in keyof Stored<Name>]?: Field };

type ColumnOf<Name extends TableName> = keyof Stored<Name> & string;

/** What the browser has to know of a resource. */
export interface ResourceView {
  /** In `/api/v1/<name>`, in the audit log, and as the cache tag of every list. */
  name: string;
  /** What a row is called in a sentence, such as `city mayor`. */
  singular: string;
  fields: Fields;
  /** Columns in which administrators search for words. */
  search: readonly string[];
  messages: ResourceMessages;
  /** Where administrators keep it, what the navigation calls that page, and at which place it names it. */
  section: { path: `/admin/${string}`; label: string; place: number };
}

/**
 * Everything that sets one resource apart from the others. It is plain data without the database or the
 * schema library. Server and browser build from it what they need: the service and its tests, the API with
 * its document, the client, the form, the admin page, the entries in audit log and data export.
 */
export interface Resource<Name extends TableName> extends ResourceView {
  table: Name;
  /** What a row is called in the OpenAPI document, such as `CityMayor`. */
  type: string;
  /** What a row is called in the audit log; without it, by its first field. */
  title?(row: Row<Name>): string;
  /** SPEC 7: the order of the list. */
  order: { by: ColumnOf<Name>; direction: "asc" | "desc" };
  search: readonly ColumnOf<Name>[];
  /** Columns by whose value the list can be filtered: a text, or on and off. */
  filters?: { readonly [Column in ColumnOf<Name>]?: "text" | "switch" };
  /** What the OpenAPI document says of a column. */
  notes?: { readonly [Column in ColumnOf<Name>]?: string };
}

/** Checks a definition against its table and returns it as it is. */
export const defineResource = <Name extends TableName>(
  resource: Resource<Name> & { fields: FieldsOf<Name> },
): Resource<Name> => resource;

/** What a person calls a row: what stands in its first field. */
export function nameOf({ fields }: Pick<ResourceView, "fields">, row: object): string {
  const [first = "id"] = Object.keys(fields);
  return String(Reflect.get(row, first));
}
