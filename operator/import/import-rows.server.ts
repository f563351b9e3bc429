import { setImmediate as othersTurn } from "node:timers/promises";
import type { WriteContext } from "#app/core/context.server.ts";
import { EVERYTHING, transact } from "#app/core/work.server.ts";
import { databaseCode } from "#db/database-errors.server.ts";
import type { OnProgress } from "#operator/cli/command-result.ts";
import { CannotImport } from "./cannot-import.ts";
import { copiedId, copiedTables, importCopied } from "./copied-tables.server.ts";
import { ImportHistory } from "./import-history.server.ts";
import { importPerson, type ImportContext } from "./people.server.ts";
import { importIdentity, importRole } from "./rights.server.ts";
import { ImportReport } from "./report.ts";
import { importedResources, importRow, resourceOf } from "./resources.server.ts";
import { textOf, type SourceRow, type SourceValues } from "./values.ts";

export const SOURCE_TABLES: readonly string[] = [
  "auth.users",
  "auth.identities",
  "user_roles",
  ...importedResources.map(({ table }) => table),
  ...copiedTables.flatMap(({ isInDumps, source }) => (isInDumps ? [source] : [])),
];

const IN_ORDER = new Set([...SOURCE_TABLES, ...copiedTables.map(({ source }) => source)]);

export interface ImportOptions {
  isDryRun: boolean;
  withRoles?: boolean;
  oldPictures?: string | undefined;
}

class DryRun extends Error {}

/** Rows between two turns of the event loop, which the site beside needs. */
const ROWS_A_TURN = 500;

export async function importRows(
  ctx: WriteContext,
  source: AsyncIterable<SourceRow>,
  { isDryRun, withRoles = false }: ImportOptions,
  onProgress: OnProgress,
): Promise<string> {
  const report = new ImportReport();
  const rows = await inOrder(source, onProgress);
  if (rows.size === 0)
    throw new CannotImport(
      "There is nothing to import: the source has no people, events, posts, videos or mayors.",
    );
  if (!rows.has("auth.users"))
    report.note(
      "To look at",
      "No people: the source has no rows of auth.users, so nobody can sign in",
    );
  try {
    await transact(ctx, async ({ db: tx, invalidate }) => {
      const context: ImportContext = {
        tx,
        now: ctx.now,
        report,
        history: await ImportHistory.read(tx),
        withRoles,
        people: new Map(),
        taken: new Set(),
      };
      let done = 0;
      for (const table of IN_ORDER)
        for (const values of rows.get(table) ?? []) {
          await importOrRefuse(context, table, values);
          done += 1;
          if (done % ROWS_A_TURN > 0) continue;
          onProgress(`${done} rows ...`);
          await othersTurn();
        }
      if (isDryRun) throw new DryRun();
      invalidate(EVERYTHING);
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report.text(isDryRun);
}

/** A dump lists its tables by name, so rows may come before the people they refer to. */
async function inOrder(source: AsyncIterable<SourceRow>, onProgress: OnProgress) {
  const rows = new Map<string, SourceValues[]>();
  let count = 0;
  for await (const { table, values } of source) {
    const known = rows.get(table);
    if (known) known.push(values);
    else rows.set(table, [values]);
    count += 1;
    if (count % ROWS_A_TURN === 0) await othersTurn();
  }
  onProgress(`${count} rows read`);
  return rows;
}

/** In a savepoint, because a row that the database refuses must not abort the import. */
async function importOrRefuse(context: ImportContext, table: string, values: SourceValues) {
  try {
    await context.tx.transaction((tx) => importOne({ ...context, tx }, table, values));
  } catch (error) {
    // SQLSTATE class 22: invalid value. Class 23: violated constraint. Class 54: too long for an index.
    if (!/^(2[23]|54)/.test(databaseCode(error) ?? "")) throw error;
    const copied = copiedTables.find(({ source }) => source === table);
    const what = WHAT[table] ?? copied?.name ?? resourceOf(table)?.name ?? table;
    const id = copied
      ? copiedId(copied, values)
      : (textOf(values["id"] ?? values["user_id"]) ?? "");
    if (table === "auth.users") context.people.delete(id);
    const why = "its values do not fit here, or it is of nobody who was imported";
    context.report.refuse(what, id, why);
  }
}

const WHAT: Record<string, string> = {
  "auth.users": "people",
  "auth.identities": "identities",
  user_roles: "roles",
};

async function importOne(context: ImportContext, table: string, values: SourceValues) {
  if (table === "auth.users") return importPerson(context, values);
  if (table === "auth.identities") return importIdentity(context, values);
  if (table === "user_roles") return importRole(context, values);
  const resource = resourceOf(table);
  if (resource) return importRow(context, resource, values);
  const copied = copiedTables.find(({ source }) => source === table);
  if (copied) return importCopied(context, copied, values);
}
