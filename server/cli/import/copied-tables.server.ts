import { tokenHash } from "#app/core/data/secret.server.ts";
import { asc, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { importedId } from "#app/core/data/imported-id.server.ts";
import { guestToken } from "#app/resources/guests/links.server.ts";
import type { Db } from "#db/connection.server.ts";
import {
  attendance,
  chapter_cards,
  chapter_hosts,
  guests,
  hidden_events,
  reports,
} from "#db/schema.ts";
import { insertNewRow } from "#db/upsert-row.server.ts";
import type { Importing } from "./people.server.ts";
import { textOf, type SourceValues } from "./values.ts";

/** A table that no form of the admin area fills. An export holds its rows as they are. */
interface CopiedTable {
  name: string;
  table: PgTable;
  key: PgColumn[];
  /** Columns with the id of an account. */
  people: string[];
  /** Token hashes and references to mails, which an export leaves out. */
  leftOut: string[];
}

export const copiedTables: readonly CopiedTable[] = [
  {
    name: "hosts",
    table: chapter_hosts,
    key: [chapter_hosts.city_name, chapter_hosts.user_id],
    people: ["user_id", "invited_by"],
    leftOut: [],
  },
  {
    name: "chapter-cards",
    table: chapter_cards,
    key: [chapter_cards.id],
    people: ["created_by"],
    leftOut: [],
  },
  {
    name: "guests",
    table: guests,
    key: [guests.id],
    people: [],
    leftOut: ["token_hash", "reminder_id", "notice_id"],
  },
  { name: "attendance", table: attendance, key: [attendance.event_id], people: [], leftOut: [] },
  {
    name: "hidden-events",
    table: hidden_events,
    key: [hidden_events.event_id],
    people: ["hidden_by"],
    leftOut: [],
  },
  {
    name: "reports",
    table: reports,
    key: [reports.id],
    people: ["settled_by"],
    leftOut: [],
  },
];

/** The rows for an export, in the order of their keys. */
export async function readCopied(db: Db, { table, key, leftOut }: CopiedTable) {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !leftOut.includes(name),
  );
  return db
    .select(Object.fromEntries(columns))
    .from(table)
    .orderBy(...key.map((column) => asc(column)));
}

/** Names a row in the report. */
export const copiedId = ({ key }: CopiedTable, values: SourceValues) =>
  key.map((column) => textOf(values[column.name])).join(":");

/** Imports one row of an export. A row that is here already stays unchanged. */
export async function importCopied(
  { tx, report, remembered, people }: Importing,
  copied: CopiedTable,
  values: SourceValues,
): Promise<void> {
  const { name, table } = copied;
  const sourceId = copiedId(copied, values);
  report.of(name).read += 1;
  const row = rowOf(copied, values, people);
  // Links in mails of the old site lead there; those in mails of this one follow from its own secret.
  if (table === guests)
    row["token_hash"] = tokenHash(await guestToken(tx, textOf(row["id"]) ?? ""));
  if (!(await remembered.isNew(name, sourceId, importedId(name, sourceId), values))) return;
  await insertNewRow(tx, table, row);
  report.of(name).written += 1;
}

function rowOf(
  { table, people: peopleColumns, leftOut }: CopiedTable,
  values: SourceValues,
  people: Importing["people"],
): SourceValues {
  const names = Object.keys(getTableColumns(table)).filter((name) => !leftOut.includes(name));
  const row: SourceValues = Object.fromEntries(
    names.filter((name) => name in values).map((name) => [name, values[name]]),
  );
  for (const name of peopleColumns) row[name] = people.get(textOf(row[name]) ?? "") ?? null;
  return row;
}
