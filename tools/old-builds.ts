import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { z } from "zod";

/** The scripts of this build and of two before it are kept: each is a few hundred small files. */
const KEPT_BUILDS = 3;

const buildLog = z.array(z.object({ startedAt: z.number(), names: z.string() }));

/**
 * Removes the files of older builds from `directory` and returns how many. A file belongs to the last build that
 * wrote it. Under `assets/` a name contains the hash of the content, and pages that are open ask for old names;
 * elsewhere a name has one content, and a file that this build has not written is gone from the sources.
 */
export function removeOldFiles(directory: string, startedAt: number): number {
  const files = globSync(["client/**/*", "server/**/*"], { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path,
      isAsset: path.includes(`${sep}assets${sep}`),
      writtenAt: statSync(path).mtimeMs,
    }));
  const current = files.filter((file) => file.isAsset && file.writtenAt >= startedAt);
  const names = current.map((file) => file.path).toSorted();
  const oldest = noteBuild(join(directory, "builds.json"), startedAt, names);
  const old = files.filter((file) => file.writtenAt < (file.isAsset ? oldest : startedAt));
  for (const { path } of old) rmSync(path);
  return old.length;
}

/** Adds this build to the log, and returns when the oldest build that is kept started. */
function noteBuild(log: string, startedAt: number, files: readonly string[]): number {
  const names = createHash("sha256").update(files.join("\n")).digest("hex");
  const isFirst = !existsSync(log);
  const before = isFirst ? [] : buildLog.parse(JSON.parse(readFileSync(log, "utf8")));
  // A build that changes nothing takes the place of the one before it.
  if (before[0]?.names === names) before.shift();
  const builds = [{ startedAt, names }, ...before].slice(0, KEPT_BUILDS);
  writeFileSync(log, JSON.stringify(builds));
  // Files from before there was a log are kept for one build more.
  return isFirst ? 0 : (builds.at(-1)?.startedAt ?? startedAt);
}
