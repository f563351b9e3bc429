import { join } from "node:path";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { RunningSite } from "#server/operator.server.ts";
import { restorePictures } from "#operator/backups/picture-copies.server.ts";
import type { WriteContext } from "#app/core/context.server.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import type { ImportSource } from "#operator/cli/command-request.ts";
import { CannotImport } from "./cannot-import.ts";
import { readDump } from "./dump.ts";
import { readFolder } from "./folder.server.ts";
import { importRows, SOURCE_TABLES, type ImportOptions } from "./import-rows.server.ts";
import { readRows } from "./source-database.server.ts";
import { getTableName, sql } from "drizzle-orm";
import { services } from "#app/resources/register.server.ts";
import type { Db } from "#db/connection.server.ts";
import { imported_rows } from "#db/schema.ts";
import { copiedTables } from "./copied-tables.server.ts";

export async function importFrom(
  ctx: WriteContext,
  source: ImportSource,
  options: ImportOptions,
  onProgress: OnProgress,
  pictures?: RunningSite["pictures"],
): Promise<CommandResult> {
  try {
    if (source.kind === "folder") await requireEmptySite(ctx.db);
    const text = await importRows(ctx, rowsOf(source), options, onProgress);
    const lines =
      options.isDryRun || !pictures ? [] : await importFiles(ctx, source, options, pictures);
    return { ok: true, text: [text, ...lines].join("\n") };
  } catch (error) {
    if (error instanceof CannotImport) return { ok: false, text: error.message };
    throw error;
  }
}

/** After the rows: those of an export name their files, those of another site are found in its old storage. */
async function importFiles(
  ctx: WriteContext,
  source: ImportSource,
  { oldPictures }: ImportOptions,
  pictures: RunningSite["pictures"],
): Promise<string[]> {
  if (source.kind === "folder") {
    const directory = join(source.directory, "pictures");
    const { missing } = await restorePictures(ctx.db, pictures.files.store, directory);
    if (missing.length === 0) return [];
    return [`${pluralize(missing.length, "file")} of pictures could not be found in ${directory}.`];
  }
  return oldPictures === undefined ? [] : pictures.importFrom(ctx, oldPictures);
}

function rowsOf(source: ImportSource) {
  switch (source.kind) {
    case "dump":
      return readDump(source.file, (table) => SOURCE_TABLES.includes(table));
    case "rows":
      return readRows(source.file);
    case "folder":
      return readFolder(source.directory);
  }
}

/**
 * Throws `CannotImport` when the site holds content that did not come by an import: a folder of an export would
 * overwrite what has been changed since. Accounts may be there, because the first start makes an administrator.
 */
async function requireEmptySite(db: Db): Promise<void> {
  const inDumps = copiedTables.flatMap(({ isInDumps, table, key: [id] }) =>
    isInDumps && id ? [{ table, id }] : [],
  );
  const ofResources = services.map(({ table }) => ({ table, id: table.id }));
  for (const { table, id } of [...ofResources, ...inDumps]) {
    const own = await db
      .select({ id })
      .from(table)
      .where(sql`not exists (select 1 from ${imported_rows} where ${imported_rows.row_id} = ${id})`)
      .limit(1);
    if (own.length > 0)
      throw new CannotImport(
        `This site is not empty: its table ${getTableName(table)} has rows. An export goes into an empty one: set DATA_DIR to a new directory, or DATABASE_URL to a new database, and import before the first start. Nothing was imported.`,
      );
  }
}
