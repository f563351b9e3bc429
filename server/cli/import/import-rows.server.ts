import { EVERYTHING, transact } from "#app/core/data/transaction.server.ts";
import type { Context } from "#app/core/context.server.ts";
import type { OnProgress } from "#server/cli/backups.server.ts";
import { copiedTables, importCopied } from "./copied-tables.server.ts";
import { importedResources, importRow, resourceOf } from "./resources.server.ts";
import { importIdentity, importPerson, importRole, type Importing } from "./people.server.ts";
import { importReader } from "./readers.server.ts";
import { Remembered } from "./remembered.server.ts";
import { ImportReport } from "./report.ts";
import type { SourceRow, SourceValues } from "./values.ts";

/** The tables that can be imported from another site, referenced tables first. */
export const SOURCE_TABLES: readonly string[] = [
  "auth.users",
  "auth.identities",
  "user_roles",
  ...importedResources.map(({ table }) => table),
  "newsletter_subscribers",
];

/** An export of this site has further tables. */
const IN_ORDER = [...SOURCE_TABLES, ...copiedTables.map(({ name }) => name)];

class DryRun extends Error {}

/** Imports all rows in one transaction, which a dry run rolls back. Returns the report for the operator. */
export async function importRows(
  ctx: Pick<Context, "db" | "invalidate">,
  source: AsyncIterable<SourceRow>,
  isDryRun: boolean,
  onProgress: OnProgress,
): Promise<string> {
  const report = new ImportReport();
  const rows = await inOrder(source, onProgress);
  try {
    await transact(ctx, async (tx, invalidate) => {
      const importing: Importing = {
        tx,
        report,
        remembered: await Remembered.read(tx),
        people: new Map(),
      };
      let done = 0;
      for (const table of IN_ORDER)
        for (const values of rows.get(table) ?? []) {
          await importOne(importing, table, values);
          done += 1;
          if (done % 500 === 0) onProgress(`${done} rows ...`);
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
  }
  onProgress(`${count} rows read`);
  return rows;
}

async function importOne(importing: Importing, table: string, values: SourceValues): Promise<void> {
  if (table === "auth.users") return importPerson(importing, values);
  if (table === "auth.identities") return importIdentity(importing, values);
  if (table === "user_roles") return importRole(importing, values);
  if (table === "newsletter_subscribers") return importReader(importing, values);
  const resource = resourceOf(table);
  if (resource) return importRow(importing, resource, values);
  const copied = copiedTables.find(({ name }) => name === table);
  if (copied) return importCopied(importing, copied, values);
}
