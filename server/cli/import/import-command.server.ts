import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Db } from "#db/connection.server.ts";
import type { CommandResult } from "#server/cli/administrators.server.ts";
import { askRunningSite } from "#server/cli/admin-socket.server.ts";
import type { OnProgress } from "#server/cli/backups.server.ts";
import { inMemory, isMissing, withDatabase } from "#server/cli/command-database.server.ts";
import { readSettings } from "#server/settings.ts";
import { importFrom, type ImportSource } from "./import-source.server.ts";

const USAGE = "Say: npm run import -- supabase FILE or URL [--dry-run], or npm run import -- DIR";

/** `npm run import -- supabase FILE|URL [--dry-run]`, `npm run import -- DIR`: works while the site runs, too. */
export async function importCommand(
  words: readonly string[],
  isDryRun: boolean,
  onProgress: OnProgress,
): Promise<CommandResult> {
  const source = await sourceOf(words);
  if (typeof source === "string") return { ok: false, text: source };
  const settings = readSettings(process.env);
  const answered = await askRunningSite(
    settings,
    { command: "import", source, isDryRun },
    onProgress,
  );
  if (answered) return answered;
  const run = (db: Db) =>
    importFrom({ db, invalidate: () => {}, now: new Date() }, source, isDryRun, onProgress);
  // A dry run writes nothing, not even an empty database.
  return isDryRun && isMissing(settings) ? inMemory(run) : withDatabase(settings, run);
}

async function sourceOf([first, second, ...more]: readonly string[]): Promise<
  ImportSource | string
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
