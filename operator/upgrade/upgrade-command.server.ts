import { existsSync } from "node:fs";
import { readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { requirePostgres } from "#db/require-postgres.server.ts";
import { DirectoryInUse } from "#db/lock.server.ts";
import { newKeys } from "#db/seal.server.ts";
import { privateDirectory } from "#db/private-directory.server.ts";
import { NO_SITE } from "#db/migrate.server.ts";
import { backUpNow } from "#operator/backups/backup-commands.server.ts";
import { isMissing } from "#operator/cli/command-database.server.ts";
import type { CommandResult, OnProgress } from "#operator/cli/command-result.ts";
import { runningProcesses, type RunningProcess } from "#server/ops/process-register.server.ts";
import { claimUpgrade, endUpgrade, noteUpgrade } from "./upgrade-hold.server.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import {
  CannotUpgrade,
  commitOf,
  currentVersion,
  describe,
  isSame,
  newerUpstream,
  newestRelease,
  requireCleanClone,
  requireOwnCommits,
} from "./git.ts";
import { keepData, type KeptData } from "./live-data.server.ts";
import { endProcesses, untilServed } from "./processes.ts";
import { buildBeside, discard, folderBeside, switchBack, switchTo } from "./program-folder.ts";
import { rehearse, removeLeftovers, willMigrate } from "./rehearsal.server.ts";
import type { Stop } from "./stop.ts";

interface Plan {
  root: string;
  settings: Settings;
  commit: string;
  hasSamePackages: boolean;
  step: Step;
  stop: Stop;
}

type Step = <Value>(what: string, work: () => Promise<Value>) => Promise<Value>;

export async function upgradeCommand(
  reference: string | undefined,
  onProgress: OnProgress,
  stop: Stop,
): Promise<CommandResult> {
  const root = join(import.meta.dirname, "..", "..");
  if (!reference) return offer(root);
  try {
    const settings = readSettings(process.env);
    const commit = await commitOf(root, reference);
    if (commit === (await commitOf(root, "HEAD"))) return await isThere(root, reference);
    const step = stepsTo(onProgress, stop.signal);
    const plan = await step("Check the clone, the settings and the disk", async () => ({
      ...(await check(root, settings, commit, reference)),
      root,
      settings,
      commit,
      step,
      stop,
    }));
    return await alone(settings, () => upgrade(plan));
  } catch (failure) {
    // A step that is aborted fails with an error of its own; the reason of the abort says more.
    const error: unknown = stop.signal.aborted ? stop.signal.reason : failure;
    if (!(error instanceof Error)) throw error;
    return { ok: false, text: `${error.message}\nThe site has not been touched.` };
  }
}

export async function offer(root: string): Promise<CommandResult> {
  const text = "To which version? Say: npm run upgrade -- TAG, BRANCH or COMMIT";
  const newest = await newestRelease(root).catch(() => undefined);
  const news = newest
    ? `${newest} is the newest release here: npm run upgrade -- ${newest}`
    : "There is no newer release here than the one that runs.";
  return { ok: false, text: `${text}\n${news}` };
}

async function isThere(root: string, reference: string): Promise<CommandResult> {
  const newer = await newerUpstream(root, reference);
  if (!newer) return { ok: true, text: `The site is at ${reference} already.` };
  return {
    ok: false,
    text: `The site is at ${reference} already, and ${newer} is newer. Say: npm run upgrade -- ${newer}`,
  };
}

/** Two upgrades would put their versions together in the same folder. */
async function alone<Value>({ dataDirectory }: Settings, work: () => Promise<Value>) {
  const lock = claim(dataDirectory);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function claim(dataDirectory: string): { release(): void } {
  try {
    return claimUpgrade(dataDirectory);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    throw new CannotUpgrade(
      `Another upgrade is under way in process ${error.holder}. Wait for its end.`,
      { cause: error },
    );
  }
}

async function upgrade(plan: Plan): Promise<CommandResult> {
  const { root, settings, commit, step, stop } = plan;
  const folder = folderBeside(root);
  await removeLeftovers(settings);
  try {
    const { backup, identity, copy } = await step("Back up the data", () => backUp(settings));
    const { signal } = stop;
    const trial = { settings, root, folder, backup: copy ?? backup, identity, signal };
    try {
      await step("Install and build the new version beside this one", () =>
        buildBeside(root, commit, { ...plan, signal }),
      );
      await step("Try it on a copy of the data: ten pages and one sign-in", () => rehearse(trial));
      const changesTables = await willMigrate(trial);
      return await switchOver(plan, changesTables, `The backup of before is ${backup}.`);
    } finally {
      if (copy) await rm(copy, { force: true });
    }
  } finally {
    await discard(root, folder).catch(() => {});
  }
}

async function check(root: string, settings: Settings, commit: string, reference: string) {
  await requireCleanClone(root);
  await requireOwnCommits(root, commit, reference);
  const { dataDirectory, databaseUrl } = settings;
  if (isMissing(settings)) throw new CannotUpgrade(NO_SITE);
  if (databaseUrl) await requirePostgres(databaseUrl);
  await privateDirectory(dataDirectory);
  // A package.json that does not fit its lock file is found by `npm ci` only.
  const files = ["package.json", "package-lock.json"];
  const hasSamePackages = await isSame(root, "HEAD", commit, ...files);
  await requireRoom(root, settings, hasSamePackages);
  return { hasSamePackages };
}

const BUILD = 100e6;
const PACKAGES = 1_000e6;

/** Beside the data and its compressed backup there is one more at a time: the copy on trial, then that for the way back. */
async function requireRoom(root: string, { dataDirectory }: Settings, hasSamePackages: boolean) {
  const data = await sizeOf(join(dataDirectory, "db"));
  const room = async (folder: string, needed: number) => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < needed)
      throw new CannotUpgrade(
        `The disk of ${folder} has ${megabytes(bavail * bsize)} left, and an upgrade needs ${megabytes(needed)}. Make room first.`,
      );
  };
  await room(dirname(root), BUILD + (hasSamePackages ? 0 : PACKAGES));
  await room(dataDirectory, 2 * data + 50e6);
}

async function sizeOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;

/** A backup that stays and, where it is sealed for the operator, one for the trial that this process can open. */
async function backUp(settings: Settings) {
  const directory = await privateDirectory(join(settings.dataDirectory, "backups"));
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const { backupKey } = settings;
  const name = join(directory, `before-upgrade-${time}.backup`);
  const backup = backupKey ? `${name}.age` : name;
  const result = await backUpNow(settings, backup, backupKey ? [backupKey] : [], () => {});
  if (!result.ok) throw new CannotUpgrade(result.text);
  if (!backupKey) return { backup, identity: undefined, copy: undefined };
  const { identity, recipient } = await newKeys();
  const copy = `${name}.for-trial`;
  const again = await backUpNow(settings, copy, [recipient], () => {});
  if (!again.ok) throw new CannotUpgrade(again.text);
  return { backup, identity, copy };
}

/** From here on the site is away for moments, and takes no writes until the new version has been found good. */
async function switchOver(plan: Plan, changesTables: boolean, aboutBackup: string) {
  const { root, settings, commit, step } = plan;
  const { dataDirectory } = settings;
  const before = await currentVersion(root);
  const from = await describe(root, "HEAD");
  const to = await describe(root, commit);
  let running: RunningProcess[] = runningProcesses(dataDirectory);
  let kept: KeptData | undefined;
  const serve = () => untilServed(root, settings, running);
  plan.stop.noLongerPossible();
  try {
    noteUpgrade(dataDirectory, "switching");
    await step(`Switch this folder from ${from} to ${to}`, async () => {
      await switchTo(root, folderBeside(root), commit);
      running = await endProcesses(settings);
      if (changesTables) kept = await keepData(settings);
    });
    noteUpgrade(dataDirectory, "trial");
    const { startedByUs, pages } = await step("Start it, ask /readyz and ten pages", serve);
    endUpgrade(dataDirectory);
    await kept?.forget();
    const who = startedByUs
      ? ` Nobody supervises it: what it says goes to ${dataDirectory}/site.log.`
      : "";
    return { ok: true, text: `The site runs ${to} and shows ${pages} pages.${who} ${aboutBackup}` };
  } catch (error) {
    noteUpgrade(dataDirectory, "switching");
    const why = error instanceof Error ? error.message : String(error);
    try {
      await step(`Go back to ${from}`, async () => {
        await endProcesses(settings);
        await switchBack(root, before);
        await kept?.bringBack();
        endUpgrade(dataDirectory);
        await serve();
      });
    } catch (failure) {
      const what = failure instanceof Error ? failure.message : String(failure);
      return {
        ok: false,
        text: `${why}\nAnd the way back to ${from} did not come to its end: ${what}\n${aboutBackup} docs/operations.md says how to bring it back.`,
      };
    }
    return { ok: false, text: `The site is back at ${from}, nothing is lost: ${why}` };
  } finally {
    endUpgrade(dataDirectory);
  }
}

function stepsTo(onProgress: OnProgress, stopped: AbortSignal): Step {
  return async (what, work) => {
    stopped.throwIfAborted();
    onProgress(`${what} ...`);
    const startedAt = performance.now();
    const value = await work();
    stopped.throwIfAborted();
    onProgress(`  done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return value;
  };
}
