import { z } from "zod";
import type { Context } from "#app/core/context.server.ts";
import type { CommandResult } from "#server/cli/administrators.server.ts";
import type { OnProgress } from "#server/cli/backups.server.ts";
import { CannotImport } from "./cannot-import.ts";
import { readDump } from "./dump.ts";
import { readFolder } from "./folder.server.ts";
import { requireEmptySite } from "./empty-site.server.ts";
import { importRows, SOURCE_TABLES } from "./import-rows.server.ts";
import { readDatabase } from "./running-database.server.ts";

export const importSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("dump"), file: z.string() }),
  z.object({ kind: z.literal("database"), url: z.string() }),
  z.object({ kind: z.literal("folder"), directory: z.string() }),
]);
export type ImportSource = z.output<typeof importSource>;

/** Imports everything from `source` and returns the report. */
export async function importFrom(
  ctx: Pick<Context, "db" | "invalidate" | "now">,
  source: ImportSource,
  isDryRun: boolean,
  onProgress: OnProgress,
): Promise<CommandResult> {
  try {
    if (source.kind === "folder") await requireEmptySite(ctx.db);
    return { ok: true, text: await importRows(ctx, rowsOf(source), isDryRun, onProgress) };
  } catch (error) {
    if (error instanceof CannotImport) return { ok: false, text: error.message };
    throw error;
  }
}

function rowsOf(source: ImportSource) {
  switch (source.kind) {
    case "dump":
      return readDump(source.file, (table) => SOURCE_TABLES.includes(table));
    case "database":
      return readDatabase(source.url, SOURCE_TABLES);
    case "folder":
      return readFolder(source.directory);
  }
}
