import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Context } from "#app/core/context.server.ts";
import type { CommandResult } from "#server/cli/administrators.server.ts";
import { askRunningSite } from "#server/cli/admin-socket.server.ts";
import type { OnProgress } from "#server/cli/backups.server.ts";
import { withDatabase } from "#server/cli/command-database.server.ts";
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
  return withDatabase(settings, (db) => {
    const ctx: Pick<Context, "db" | "invalidate"> = { db, invalidate: () => {} };
    return importFrom(ctx, source, isDryRun, onProgress);
  });
}

async function sourceOf([first, second]: readonly string[]): Promise<ImportSource | string> {
  if (!first) return USAGE;
  if (first !== "supabase") {
    const directory = resolve(process.env["INIT_CWD"] ?? "", first);
    return (await isFolder(directory))
      ? { kind: "folder", directory }
      : `There is no folder ${directory}. ${USAGE}`;
  }
  if (!second) return USAGE;
  if (/^postgres(ql)?:\/\//.test(second)) return { kind: "database", url: second };
  const file = resolve(process.env["INIT_CWD"] ?? "", second);
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? { kind: "dump", file } : `There is no file ${file}. ${USAGE}`;
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
