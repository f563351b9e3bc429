import { HOUR } from "#app/core/time.ts";
import { copyFile, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { visitor, type Log } from "#app/core/context.server.ts";
import { findSiteKey } from "#app/core/data/site-key.server.ts";
import { rowsIn, writeBackup, type RowCounts } from "./write-backup.server.ts";
import type { FileStore } from "#app/core/files/file-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { newKeys } from "#db/seal.server.ts";
import { reasonOf } from "#server/ops/file-errors.ts";
import type { Settings } from "#server/settings.ts";
import { backupDay, backupName, expiredBackups, newestBackup } from "./backup-retention.ts";
import { copyPictures, mirrorCopies, removeOldCopies } from "./picture-copies.server.ts";
import {
  isProofDue,
  noteProof,
  proveInOwnProcess,
  type ProofRequest,
  type ProofResult,
} from "./backup-proof.server.ts";
import {
  forgetJobState,
  readJobState,
  runAlone,
  writeJobState,
} from "#server/jobs/job-states.server.ts";
import type { RunningSite } from "#server/operator.server.ts";

const UNFINISHED = /^\d{4}-\d\d-\d\d\.backup\..*\.unfinished$/;

interface BackupContext {
  db: Db;
  log: Log;
  settings: Pick<Settings, "dataDirectory" | "backupTo" | "backupKey">;
  store?: FileStore;
}

export const backupState = z.object({
  at: z.iso.datetime(),
  rows: z.number(),
  copyFailed: z.string().optional(),
});

export const backupFailure = z.object({ at: z.iso.datetime(), why: z.string() });
export const BACKUP_FAILURE = "backup-failure";

/**
 * Keeps a backup of each day in `DATA_DIR/backups` and a copy in BACKUP_TO, and once a month restores one to see
 * that it is good. One process of the site does so at a time.
 */
export async function backUpDaily(site: RunningSite, signal: AbortSignal): Promise<void> {
  const { settings, log, contextFor, pictures } = site;
  const { db, now } = contextFor(visitor, "daily-backup");
  await runAlone(db, { name: "daily-backup", milliseconds: HOUR, now }, () =>
    keepBackupOfToday({ db, log, settings, store: pictures.files.store }, now, (request) =>
      proveInOwnProcess(request, signal),
    ),
  );
}

type Prove = (request: ProofRequest) => Promise<ProofResult | undefined>;

/**
 * Writes today's backup unless it is there, then removes those that have expired; other files stay. A failure is
 * noted for the health page before it is thrown.
 */
export async function keepBackupOfToday(context: BackupContext, now: Date, prove: Prove) {
  const { db } = context;
  try {
    await keepToday(context, now, prove);
  } catch (error) {
    const failure = { at: now.toISOString(), why: reasonOf(error) };
    // On a full disk this may fail as well; then the health page speaks of the disk.
    await writeJobState(db, BACKUP_FAILURE, failure, now).catch(() => {});
    throw error;
  }
  if (await readJobState(db, BACKUP_FAILURE, backupFailure))
    await forgetJobState(db, BACKUP_FAILURE);
}

async function keepToday(context: BackupContext, now: Date, prove: Prove): Promise<void> {
  const { db, settings } = context;
  const directory = await privateDirectory(join(settings.dataDirectory, "backups"));
  const names = await readdir(directory);
  const today = names.find((name) => backupDay(name) === now.toISOString().slice(0, 10));
  if (today !== undefined) {
    await copyOn(context, directory, today, now);
    return;
  }
  // A killed process has left them; only this process has claimed the job.
  await remove(
    directory,
    names.filter((name) => UNFINISHED.test(name)),
  );
  const name = backupName(now, settings.backupKey !== undefined);
  const { counts, identity } = await write(db, join(directory, name), settings.backupKey);
  await writeJobState(db, "backup", { at: now.toISOString(), rows: rowsIn(counts) }, now);
  await remove(directory, expiredBackups([...names, name]));
  const lostPictures = await copyOn(context, directory, name, now);
  const isFirst = names.every((one) => backupDay(one) === undefined);
  if (isFirst || !(await isProofDue(db, now))) return;
  const proof = await prove({
    file: join(directory, name),
    identity,
    siteKey: findSiteKey(db)?.text,
    counts,
    lostPictures,
  });
  if (proof) await noteProof(context, proof, await hoursBetween(directory, names, now), now);
}

/** Copies pictures and BACKUP_TO. Where the store of pictures is away the rows leave all the same. */
async function copyOn(context: BackupContext, directory: string, name: string, now: Date) {
  try {
    return await copyNewPictures(context, directory, now);
  } finally {
    await copyElsewhere(context, directory, name, now);
  }
}

/** After the rows, so that each row of a backup has its files. Returns how many the store does not have. */
async function copyNewPictures(
  { db, store, settings: { backupKey } }: BackupContext,
  directory: string,
  now: Date,
): Promise<number | undefined> {
  if (!store) return undefined;
  const copies = join(directory, "pictures");
  const { missing } = await copyPictures(db, store, copies, backupKey ? [backupKey] : []);
  await removeOldCopies(db, copies, now);
  return missing;
}

/**
 * A sealed backup is sealed for a second key as well, which lives in this process only: the site has no secret
 * key with which it could prove the backup otherwise.
 */
async function write(db: Db, file: string, backupKey: string | undefined) {
  const own = backupKey === undefined ? undefined : await newKeys(backupKey);
  const recipients = backupKey && own ? [backupKey, own.recipient] : [];
  const counts: RowCounts = await writeBackup(db, file, () => {}, recipients);
  return { counts, identity: own?.identity };
}

/** Copies the backup `name` to BACKUP_TO unless it is there. A failure is noted and logged: the first copy is safe. */
async function copyElsewhere(
  { db, log, settings: { backupTo } }: BackupContext,
  directory: string,
  name: string,
  now: Date,
): Promise<void> {
  if (backupTo === undefined) return;
  const state = await readJobState(db, "backup", backupState);
  const unfinished = join(backupTo, `${name}.${crypto.randomUUID()}.unfinished`);
  try {
    // A missing folder is not created, because its disk is most likely not mounted.
    const names = await readdir(backupTo);
    if ((await realpath(backupTo)) === (await realpath(directory)))
      throw new Error("it leads to the folder in which the backups are already");
    if (!names.includes(name)) {
      await remove(
        backupTo,
        names.filter((one) => UNFINISHED.test(one)),
      );
      await copyFile(join(directory, name), unfinished);
      await rename(unfinished, join(backupTo, name));
      await remove(backupTo, expiredBackups([...names, name]));
    }
    await mirrorCopies(join(directory, "pictures"), join(backupTo, "pictures"));
    if (state?.copyFailed)
      await writeJobState(db, "backup", { at: state.at, rows: state.rows }, now);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    log.warn("The backup could not be copied to BACKUP_TO", { error });
    if (state) await writeJobState(db, "backup", { ...state, copyFailed: reasonOf(error) }, now);
  }
}

async function hoursBetween(directory: string, names: string[], now: Date): Promise<number> {
  const newest = newestBackup(names, now);
  if (newest === undefined) return 24;
  const { mtime } = await stat(join(directory, newest)).catch(() => ({ mtime: now }));
  return Math.max(0, (now.getTime() - mtime.getTime()) / HOUR);
}

async function remove(directory: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(join(directory, name), { force: true })));
}
