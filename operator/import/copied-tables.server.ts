import { asc, getTableColumns, getTableName } from "drizzle-orm";
import { PgTimestamp, type PgTable } from "drizzle-orm/pg-core";
import { importedId } from "#app/core/data/imported-id.server.ts";
import type { ExportedTable } from "#app/core/data/stored-table.ts";
import type { Db } from "#db/connection.server.ts";
import { insertNewRow } from "#db/upsert-row.server.ts";
import { storedTables } from "#server/stored.server.ts";
import type { ImportContext } from "./people.server.ts";
import { noteRight, rightRefused } from "./rights.server.ts";
import { instantOf, textOf, type SourceValues } from "./values.ts";

type CopiedTable = Required<Pick<ExportedTable, "people" | "leftOut">> &
  ExportedTable & { table: PgTable; source: string };

export const copiedTables: readonly CopiedTable[] = storedTables
  .flatMap(({ table, exported }) => {
    if (!exported) return [];
    const source = exported.isInDumps ? getTableName(table) : exported.name;
    return [{ people: [], leftOut: [], ...exported, table, source }];
  })
  // Dumps have theirs, whose rows refer to no other copied table.
  .toSorted((a, b) => Number(b.isInDumps ?? false) - Number(a.isInDumps ?? false));

export async function readCopied(db: Db, { table, key, leftOut }: CopiedTable) {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !leftOut.includes(name),
  );
  return db
    .select(Object.fromEntries(columns))
    .from(table)
    .orderBy(...key.map((column) => asc(column)));
}

export const copiedId = ({ key }: CopiedTable, values: SourceValues) =>
  key.map((column) => textOf(values[column.name])).join(":") || (textOf(values["email"]) ?? "");

export async function importCopied(
  context: ImportContext,
  copied: CopiedTable,
  values: SourceValues,
): Promise<void> {
  const { tx, report, history, people } = context;
  const { name, table, source, toRow, givesRightsTo } = copied;
  const sourceId = copiedId(copied, values);
  report.of(name).read += 1;
  const id = importedId(source, sourceId);
  const given = rowOf(
    copied,
    copied.isInDumps ? { ...plainValues(table, values), id } : values,
    people,
  );
  const row = toRow ? await toRow(tx, given) : given;
  if (typeof row === "string") return report.refuse(name, sourceId, row);
  // A row that was imported and is gone has been deleted here, by its owner perhaps.
  if (history.has(source, sourceId)) return;
  const holder = givesRightsTo && (textOf(values[givesRightsTo]) ?? "");
  const why = holder && rightRefused(context, holder);
  if (why) return report.refuse(name, sourceId, why);
  await history.isNew(source, sourceId, id, values);
  if (!(await insertNewRow(tx, table, row))) return;
  report.of(name).written += 1;
  if (!holder) return;
  const where = copied.key.filter((column) => column.name !== givesRightsTo);
  noteRight(context, holder, `${name} ${copiedId({ ...copied, key: where }, values)}`);
}

/** A dump writes moments in several ways, and says null where this database has a default. */
function plainValues(table: PgTable, values: SourceValues): SourceValues {
  const columns = getTableColumns(table);
  const plain: SourceValues = {};
  for (const [name, value] of Object.entries(values)) {
    const column = columns[name];
    const read = column instanceof PgTimestamp ? instantOf(value) : value;
    if (read !== null || !column?.notNull) plain[name] = read;
  }
  return plain;
}

function rowOf(
  { table, people: peopleColumns, leftOut }: CopiedTable,
  values: SourceValues,
  people: ImportContext["people"],
): SourceValues {
  const names = Object.keys(getTableColumns(table)).filter((name) => !leftOut.includes(name));
  const row: SourceValues = Object.fromEntries(
    names.filter((name) => name in values).map((name) => [name, values[name]]),
  );
  for (const name of peopleColumns) row[name] = people.get(textOf(row[name]) ?? "")?.id ?? null;
  return row;
}
