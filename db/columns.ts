import { getTableName, sql } from "drizzle-orm";
import {
  check,
  index,
  timestamp,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from "drizzle-orm/pg-core";

/**
 * An index is walked both ways, so one without a direction serves "newest first" too. One written with
 * `desc()` would not: it puts nulls last, `order by … desc` wants them first, and PostgreSQL sorts instead.
 */
export const id = () => uuid().primaryKey().defaultRandom();
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => instant().notNull().defaultNow();
export const times = () => ({ created_at: createdAt(), updated_at: createdAt() });
const nameFor = (column: AnyPgColumn, rule: string) =>
  `${getTableName(column.table)}_${column.name}_${rule}`;
/** The values that the type of the column names, and no other: Drizzle knows them here by its configuration only. */
export function oneOf(name: string, column: AnyPgColumn) {
  const { enumValues } = (column as unknown as { config: { enumValues: string[] } }).config;
  return check(name, sql`${column} in (${sql.raw(`'${enumValues.join("', '")}'`)})`);
}
export const filled = (...columns: AnyPgColumn[]) =>
  columns.map((column) => check(nameFor(column, "filled"), sql`length(btrim(${column})) > 0`));
/** An address on the web, or a picture of our own (`/art/…`), never `//host` and never `javascript:`. */
export const webOrOwn = (column: AnyPgColumn) =>
  check(nameFor(column, "web"), sql`${column} ~* '^(https?://|/([^/\\\\]|$))'`);
export const web = (column: AnyPgColumn) =>
  check(nameFor(column, "web"), sql`${column} ~* '^https?://'`);
export const allWebOrOwn = (column: AnyPgColumn) =>
  check(
    nameFor(column, "web"),
    sql`cardinality(${column}) = 0 or array_to_string(${column}, E'\\n', '') !~* '(?n)^(?!https?://|/([^/\\\\]|$))'`,
  );
/**
 * Serves `ilike '%words%'` on any of the columns: what administrators search their lists by. Written at
 * once: the embedded database has nobody who would tidy up a list of what is still to be entered.
 */
export const searched = (name: string, first: ExtraConfigColumn, ...others: ExtraConfigColumn[]) =>
  index(name)
    .using("gin", first.op("gin_trgm_ops"), ...others.map((column) => column.op("gin_trgm_ops")))
    .with({ fastupdate: false });
