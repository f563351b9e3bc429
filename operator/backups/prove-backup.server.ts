import { MINUTE } from "#app/core/time.ts";
import { join } from "node:path";
import { rowsIn, type RowCounts } from "./write-backup.server.ts";
import { openEmbedded } from "#db/connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { copiesBeside, missingCopies } from "./picture-copies.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { throwawayFolder } from "./throwaway-folder.ts";
import { askForTenPages, startThrowawaySite } from "./throwaway-site.ts";
import { SiteKey } from "#app/core/data/site-key.server.ts";
import type { RestoreOptions } from "./older-backup.server.ts";
import { readSiteKey, type KeySettings } from "#server/ops/site-key.server.ts";
import { readSettings, SETTING_NAMES } from "#server/settings.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import { fromWhereAsked, readIdentity } from "./backup-commands.server.ts";

interface BackupToProve {
  file: string;
  identity?: string | undefined;
  /** Opens the secrets in it; without it new ones are made. */
  siteKey?: string | undefined;
  /** Files of pictures that were missing before the backup; more are a fault of it. */
  lostPictures?: number | undefined;
}

interface Proof {
  rows: number;
  /** Hashes of files of pictures without a copy that can be read. */
  missing: string[];
  pages: number;
  /** From the first byte of the backup to the tenth page: how long a restore takes on this machine. */
  seconds: number;
}

/**
 * Restores `file` into a throw-away database, starts the site on it and asks for ten pages. Throws when a
 * table holds another number of rows than `expected` says.
 */
export async function proveBackup(
  { file, identity, siteKey, lostPictures }: BackupToProve,
  expected: RowCounts | undefined,
  onProgress: OnProgress,
): Promise<Proof> {
  const startedAt = performance.now();
  const root = join(import.meta.dirname, "..", "..");
  const { path: home, remove } = throwawayFolder("prove-backup-");
  try {
    const { found, missing } = await restoreInto(file, {
      migrations: join(root, "db/migrations"),
      keys: { identity, ...(siteKey && { siteKey: new SiteKey(siteKey) }) },
      keySettings: { dataDirectory: home, siteKey },
    });
    onProgress(`Restored ${rowsIn(found)} rows (${since(startedAt)})`);
    for (const [table, rows] of Object.entries(expected ?? {}))
      if ((found[table] ?? 0) !== rows)
        throw new Error(
          `The table ${table} had ${rows} rows, and ${found[table] ?? 0} came back from the backup`,
        );
    if (missing.length > (lostPictures ?? Infinity))
      throw new Error(
        `${fileCount(missing)} of pictures did not come back from ${copiesBeside(file)}`,
      );
    const site = await startThrowawaySite({
      root,
      env: { ...withoutSettings(process.env), DATA_DIR: home, SITE_KEY: siteKey },
      readyWithin: MINUTE,
    });
    try {
      const pages = await askForTenPages(site.url);
      onProgress(`Asked for ${pages} pages (${since(startedAt)})`);
      return {
        rows: rowsIn(found),
        missing,
        pages,
        seconds: (performance.now() - startedAt) / 1000,
      };
    } finally {
      await site.stop();
    }
  } finally {
    remove();
  }
}

export async function proveCommand(
  file: string | undefined,
  keyFile: string | undefined,
  onProgress: OnProgress,
): Promise<CommandResult> {
  if (!file) return { ok: false, text: "Which backup? Say: npm run prove -- FILE" };
  const identity = keyFile ? await readIdentity(keyFile) : undefined;
  const siteKey = readSiteKey(readSettings(process.env))?.text;
  const backup = { file: fromWhereAsked(file), identity, siteKey };
  const proof = await proveBackup(backup, undefined, onProgress);
  const { missing } = proof;
  if (missing.length > 0)
    return {
      ok: false,
      text: `${fileCount(missing)} of pictures are not in ${copiesBeside(backup.file)}, or damaged. The rest is good: ${proof.rows} rows, ${proof.pages} pages.`,
    };
  return {
    ok: true,
    text: `The backup is good: ${proof.rows} rows, ${proof.pages} pages, ${proof.seconds.toFixed(1)} s from file to site.`,
  };
}

async function restoreInto(
  file: string,
  options: Pick<RestoreOptions, "migrations" | "keys"> & { keySettings: KeySettings },
): Promise<{ found: RowCounts; missing: string[] }> {
  let missing: string[] = [];
  const database = await openEmbedded(join(options.keySettings.dataDirectory, "db"));
  const counts: RowCounts = {};
  const tell = (table: string, rows: number) => {
    counts[table] = (counts[table] ?? 0) + rows;
  };
  try {
    await migrate(database, options.migrations);
    await restoreBackup(database.db, file, { tell, ...options });
    missing = await missingCopies(database.db, copiesBeside(file), options.keys?.identity);
  } finally {
    await database.close();
  }
  return { found: counts, missing };
}

const withoutSettings = (env: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SETTING_NAMES.includes(name)));

const fileCount = (files: string[]) => pluralize(files.length, "file");

const since = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
