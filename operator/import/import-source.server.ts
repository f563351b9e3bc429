import type { Context } from "#app/core/context.server.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import type { ImportSource } from "#operator/cli/command-request.ts";
import { CannotImport } from "./cannot-import.ts";
import { readDump } from "./dump.ts";
import { readFolder } from "./folder.server.ts";
import { requireEmptySite } from "./empty-site.server.ts";
import { importRows, SOURCE_TABLES, type ImportOptions } from "./import-rows.server.ts";
import { readRows } from "./source-database.server.ts";

export async function importFrom(
  ctx: Pick<Context, "db" | "invalidate" | "now">,
  source: ImportSource,
  options: ImportOptions,
  onProgress: OnProgress,
): Promise<CommandResult> {
  try {
    if (source.kind === "folder") await requireEmptySite(ctx.db);
    return { ok: true, text: await importRows(ctx, rowsOf(source), options, onProgress) };
  } catch (error) {
    if (error instanceof CannotImport) return { ok: false, text: error.message };
    throw error;
  }
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
