import { resolve } from "node:path";
import { visitor } from "#app/core/context.server.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import { openStore } from "#app/core/files/open-store.server.ts";
import { runCommand } from "#operator/cli/command-database.server.ts";
import { readSettings } from "#server/settings.ts";
import { requireCurrent } from "#db/migrate.server.ts";
import { exportTo } from "./export-folder.server.ts";

export async function exportCommand(
  [name, ...more]: readonly string[],
  onProgress: OnProgress,
): Promise<CommandResult> {
  if (!name || more.length > 0)
    return { ok: false, text: "Where to? Say one folder: npm run export -- DIR" };
  const directory = resolve(process.env["INIT_CWD"] ?? "", name);
  const settings = readSettings(process.env);
  const { siteUrl } = settings;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return runCommand(
    settings,
    { command: "export", directory },
    async (db) => {
      const ctx = {
        db,
        viewer: visitor,
        now: new Date(),
        siteUrl,
        requestId: "export",
        secondThought: 0,
        log,
        invalidate: () => {},
        newsOfDay: async () => [],
        countAttempt: async () => undefined,
      };
      return exportTo(ctx, directory, onProgress, await openStore(settings));
    },
    { onProgress, prepare: requireCurrent },
  );
}
