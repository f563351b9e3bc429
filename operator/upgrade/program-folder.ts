import { existsSync } from "node:fs";
import {
  cp,
  link,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { addWorktree, CannotUpgrade, checkOut, goBackTo, removeWorktree } from "./git.ts";
import { runApart } from "./run-apart.ts";

/** Git does not hold these, and each version needs its own. */
const MADE = ["node_modules", "build"];

/** Beside the clone, because parts can only be renamed within one file system. */
export const folderBeside = (root: string) => join(dirname(root), `${basename(root)}-upgrade`);

export async function buildBeside(
  root: string,
  commit: string,
  { hasSamePackages, signal }: { hasSamePackages: boolean; signal: AbortSignal },
): Promise<string> {
  const folder = folderBeside(root);
  await discard(root, folder);
  await addWorktree(root, folder, commit).catch((error: unknown) => {
    throw new CannotUpgrade(
      `The folder ${folder} for the new version could not be made (${reason(error)}).`,
      { cause: error },
    );
  });
  if (hasSamePackages)
    await linkTree(join(root, "node_modules"), join(folder, "node_modules"), signal);
  await copyBuild(root, folder);
  await setUp(folder, signal);
  return folder;
}

/**
 * A page that is open in a browser goes on asking for the scripts of its own version, so a new build keeps those of
 * the builds before it. Where no source has changed, there is nothing to build at all.
 */
async function copyBuild(root: string, folder: string): Promise<void> {
  const build = join(root, "build");
  if (!existsSync(build)) return;
  await cp(build, join(folder, "build"), { recursive: true, preserveTimestamps: true });
}

async function setUp(folder: string, signal: AbortSignal): Promise<void> {
  const parameters = [join("tools", "setup.mjs"), "build"];
  const { code, text } = await runApart(process.execPath, parameters, {
    cwd: folder,
    env: withoutNpm(process.env),
    signal,
  });
  if (code === 0) return;
  const lines = text.trim().split("\n").slice(-12).join("\n");
  throw new CannotUpgrade(`The new version could not be installed and built:\n${lines}`);
}

/** npm tells a script about the project it belongs to, which is the old folder. */
export function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofTheProject = /^(npm_(package|lifecycle|config_local_prefix|command)|INIT_CWD$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofTheProject.test(name)));
}

/** Hard links: they take no space, and neither folder is changed through the other. */
async function linkTree(from: string, to: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target, signal);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => cp(source, target));
  }
}

export async function switchTo(root: string, folder: string, commit: string): Promise<void> {
  await whileStartsWait(root, async () => {
    await checkOut(root, commit);
    for (const name of MADE)
      await replace(join(root, name), join(folder, name), previous(root, name));
  });
}

/** Replaces `current` by `next` and keeps it as `kept`. By renaming, so that no process sees half a folder. */
async function replace(current: string, next: string, kept: string): Promise<void> {
  if (existsSync(current)) await rename(current, kept);
  await rename(next, current);
}

/** A supervisor may start the site at any moment: `tools/setup.mjs` waits as long as this file is there. */
async function whileStartsWait(root: string, work: () => Promise<void>): Promise<void> {
  const mark = join(root, ".upgrading");
  await writeFile(mark, String(process.pid));
  try {
    await work();
  } finally {
    await rm(mark, { force: true });
  }
}

/** Makes `root` again the version it was before `switchTo`, from wherever that was interrupted. */
export async function switchBack(root: string, version: string): Promise<void> {
  await whileStartsWait(root, async () => {
    await goBackTo(root, version);
    for (const name of MADE) {
      if (!existsSync(previous(root, name))) continue;
      const failed = join(folderBeside(root), `${name}.failed`);
      await replace(join(root, name), previous(root, name), failed);
    }
  });
}

export async function discard(root: string, folder: string): Promise<void> {
  for (const name of MADE) await rm(previous(root, name), { recursive: true, force: true });
  await removeWorktree(root, folder);
  await rm(folder, { recursive: true, force: true });
}

const previous = (root: string, name: string) => join(folderBeside(root), `${name}.before-upgrade`);

const reason = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split("\n").at(-1) ?? "";
