import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsIn, type RowCounts } from "#db/backup.server.ts";
import { openEmbedded } from "#db/connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { restoreBackup } from "#db/restore.server.ts";
import { askForTenPages, startThrowawaySite } from "#server/jobs/throwaway-site.ts";
import { SETTING_NAMES } from "#server/settings.ts";
import type { CommandResult } from "./administrators.server.ts";
import { fromWhereAsked, readIdentity } from "./backup-commands.server.ts";
import type { OnProgress } from "./backups.server.ts";

export interface Proof {
  rows: number;
  pages: number;
  /** From the first byte of the backup to the tenth page: how long a restore takes on this machine. */
  seconds: number;
}

/**
 * Restores `file` into a throw-away database, starts the site on it and asks for ten pages. Throws when a
 * table holds another number of rows than `expected` says.
 */
export async function proveBackup(
  file: string,
  identity: string | undefined,
  expected: RowCounts | undefined,
  onProgress: OnProgress,
): Promise<Proof> {
  const startedAt = performance.now();
  const root = join(import.meta.dirname, "..", "..");
  const home = await mkdtemp(join(tmpdir(), "prove-backup-"));
  try {
    const found = await restoreInto(join(home, "db"), file, identity, join(root, "db/migrations"));
    onProgress(`Restored ${rowsIn(found)} rows (${since(startedAt)})`);
    for (const [table, rows] of Object.entries(expected ?? {}))
      if ((found[table] ?? 0) !== rows)
        throw new Error(
          `The table ${table} had ${rows} rows, and ${found[table] ?? 0} came back from the backup`,
        );
    const site = await startThrowawaySite({
      root,
      env: { ...withoutSettings(process.env), DATA_DIR: home },
      readyWithin: 60_000,
    });
    try {
      const pages = await askForTenPages(site.url);
      onProgress(`Asked for ${pages} pages (${since(startedAt)})`);
      return { rows: rowsIn(found), pages, seconds: (performance.now() - startedAt) / 1000 };
    } finally {
      await site.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** `npm run prove -- FILE [--identity KEYFILE]`. */
export async function proveCommand(
  file: string | undefined,
  keyFile: string | undefined,
  onProgress: OnProgress,
): Promise<CommandResult> {
  if (!file) return { ok: false, text: "Which backup? Say: npm run prove -- FILE" };
  const identity = keyFile && (await readIdentity(keyFile));
  const path = fromWhereAsked(file);
  const proof = await proveBackup(path, identity || undefined, undefined, onProgress);
  return {
    ok: true,
    text: `The backup is good: ${proof.rows} rows, ${proof.pages} pages, ${proof.seconds.toFixed(1)} s from file to site.`,
  };
}

async function restoreInto(
  directory: string,
  file: string,
  identity: string | undefined,
  migrations: string,
): Promise<RowCounts> {
  const database = await openEmbedded(directory);
  const counts: RowCounts = {};
  const tell = (table: string, rows: number) => {
    counts[table] = (counts[table] ?? 0) + rows;
  };
  try {
    await migrate(database, migrations);
    await restoreBackup(database.db, file, { tell, migrations, identity });
  } finally {
    await database.close();
  }
  return counts;
}

/** The machine's environment without any setting of this site. */
export function withoutSettings(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTING_NAMES.includes(name)));
}

const since = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
