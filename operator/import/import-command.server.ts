import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Db } from "#db/connection.server.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import { openSitePictures } from "#app/features/pictures/files/site-pictures.server.ts";
import { askRunningSite } from "#operator/cli/running-site.server.ts";
import { inMemory, isMissing, withDatabase } from "#operator/cli/command-database.server.ts";
import { openSiteKey } from "#server/ops/site-key.server.ts";
import { readSettings } from "#server/settings.ts";
import type { ImportSource } from "#operator/cli/command-request.ts";
import { CannotImport } from "./cannot-import.ts";
import { SOURCE_TABLES, type ImportOptions } from "./import-rows.server.ts";
import { importFrom } from "./import-source.server.ts";
import { withRowsOf } from "./source-database.server.ts";

const USAGE =
  "Say: npm run import -- supabase FILE or URL [--dry-run] [--with-roles] [--pictures DIR], or npm run import -- DIR";

/**
 * `npm run import -- supabase FILE|URL [--dry-run] [--with-roles] [--pictures DIR]`, `npm run import -- DIR`: works while the site
 * runs, too.
 */
export async function importCommand(
  words: readonly string[],
  options: ImportOptions,
  onProgress: OnProgress,
): Promise<CommandResult> {
  const source = await sourceOf(words);
  if (typeof source === "string") return { ok: false, text: source };
  if (source.kind !== "database") return importSource(source, options, onProgress);
  try {
    return await withRowsOf(source.url, SOURCE_TABLES, (file) =>
      importSource({ kind: "rows", file }, options, onProgress),
    );
  } catch (error) {
    if (error instanceof CannotImport) return { ok: false, text: error.message };
    throw error;
  }
}

async function importSource(
  source: ImportSource,
  options: ImportOptions,
  onProgress: OnProgress,
): Promise<CommandResult> {
  const settings = readSettings(process.env);
  const answered = await askRunningSite(
    settings,
    { command: "import", source, withRoles: false, ...options },
    onProgress,
  );
  if (answered) return answered;
  const pictures = await openSitePictures(settings);
  const run = async (db: Db) => {
    const ctx = { db, invalidate: () => {}, now: new Date() };
    try {
      return await importFrom(ctx, source, options, onProgress, pictures);
    } finally {
      pictures.stop();
    }
  };
  // A dry run writes nothing, not even an empty database.
  if (options.isDryRun && isMissing(settings)) return inMemory(run);
  return withDatabase(settings, async (db) => {
    await openSiteKey(db, settings);
    return run(db);
  });
}

async function sourceOf([first, second, ...more]: readonly string[]): Promise<
  ImportSource | { kind: "database"; url: string } | string
> {
  if (!first || more.length > 0) return USAGE;
  if (first !== "supabase") {
    if (second) return USAGE;
    const directory = resolve(process.env["INIT_CWD"] ?? "", first);
    return (await isFolder(directory))
      ? { kind: "folder", directory }
      : `There is no folder ${directory}. ${USAGE}`;
  }
  if (!second) return USAGE;
  if (/^[a-z][\w+.-]*:\/\//i.test(second))
    return /^postgres(ql)?:/i.test(second) && URL.canParse(second)
      ? { kind: "database", url: second }
      : "The address must be one of PostgreSQL, such as postgres://user:password@host:5432/postgres";
  const file = resolve(process.env["INIT_CWD"] ?? "", second);
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? { kind: "dump", file } : `There is no file ${file}. ${USAGE}`;
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
