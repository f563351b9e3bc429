import type { InferInsertModel, InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type * as schema from "#db/schema.ts";
import type { Field, Fields } from "./fields.ts";
import type { ResourceMessages } from "./resource-messages.ts";

type ResourceTable = PgTable & {
  id: PgColumn;
  created_by: PgColumn;
  created_at: PgColumn;
  updated_at: PgColumn;
};

type Schema = typeof schema;

export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends ResourceTable ? Name : never;
}[keyof Schema];

export type StoredRow<Name extends TableName> = InferSelectModel<Schema[Name]>;

export type Plain<Values> = {
  [Column in keyof Values]: Values[Column] extends Date
    ? string
    : Values[Column] extends Date | null
      ? string | null
      : Values[Column];
};

export type Row<Name extends TableName> = Plain<StoredRow<Name>>;

export type Payload<Name extends TableName> = Partial<InferInsertModel<Schema[Name]>>;

export type FieldsOf<Name extends TableName> = {
  readonly [Column in keyof StoredRow<Name>]?: Field;
};

type ColumnOf<Name extends TableName> = keyof StoredRow<Name> & string;

export interface FormResource {
  /** In `/api/v1/<name>`, in the audit log, and as the cache tag of every list. */
  name: string;
  singular: string;
  fields: Fields;
  messages: ResourceMessages;
}

export interface ResourceView extends FormResource {
  search: readonly string[];
  section: { path: `/admin/${string}`; label: string; place: number };
}

/**
 * Everything that sets one resource apart from the others. It is plain data without the database or the
 * schema library. Server and browser build from it what they need: the service and its tests, the API with
 * its document, the client, the form, the admin page, the entries in audit log and data export.
 */
export interface Resource<Name extends TableName> extends ResourceView {
  table: Name;
  type: string;
  title?(row: Row<Name>): string;
  /** SPEC 7: the order of the list. */
  order: { by: ColumnOf<Name>; direction: "asc" | "desc" };
  search: readonly ColumnOf<Name>[];
  /** Columns by whose value the list can be filtered: a text, or on and off. */
  filters?: { readonly [Column in ColumnOf<Name>]?: "text" | "switch" };
  /** Names of another resource's columns that a payload may carry here, too: clients send what they have read. */
  ignored?: readonly string[];
  notes?: { readonly [Column in ColumnOf<Name>]?: string };
}

export interface ScopedView extends FormResource {
  path: `/${string}/{${string}}/${string}`;
}

/**
 * A resource with one row a scope, such as the card of a city. It has no list and no id: it is read, replaced and deleted
 * under the name of its scope, by people with rights there.
 */
export interface ScopedResource<Name extends TableName> extends ScopedView {
  table: Name;
  type: string;
  /** The column with the scope; a unique index holds one row for each. */
  scope: ColumnOf<Name>;
  titleOf(scope: string): string;
  notes?: { readonly [Column in ColumnOf<Name>]?: string };
}

export const defineScopedResource = <Name extends TableName>(
  resource: ScopedResource<Name> & { fields: FieldsOf<Name> },
): ScopedResource<Name> => resource;

export const defineResource = <Name extends TableName>(
  resource: Resource<Name> & { fields: FieldsOf<Name> },
): Resource<Name> => resource;

export function nameOf({ fields }: Pick<FormResource, "fields">, row: object): string {
  const [first = "id"] = Object.keys(fields);
  return String(Reflect.get(row, first));
}
