import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openEmbedded } from "#db/connection.server.ts";
import type { Finding } from "./report.ts";
import { createEvent, eventIds, newDirectory, pause, signIn, startSite, tryStart } from "./site.ts";

/** Faults of the embedded database's directory: each is refused in one sentence. */
export async function directoryFaults(): Promise<Finding[]> {
  const directory = newDirectory();
  const site = await startSite({ DATA_DIR: directory });
  const session = await signIn(site.url);
  for (let n = 0; n < 20; n++) await createEvent(site.url, session, `Kept ${n}`);
  const second = await tryStart({ DATA_DIR: directory });
  await createEvent(site.url, session, "Kept after the second server");
  await site.end();
  const findings = [
    refusal("second server on the same directory", second, `process ${site.pid}`),
    await corruptedLock(directory),
    await newerDatabase(directory),
    await kept(directory),
    await readOnly(),
    await fullDisk(),
  ];
  rmSync(directory, { recursive: true, force: true });
  return findings;
}

type Attempt = Awaited<ReturnType<typeof tryStart>>;

/** A start that was refused with one line that says `words`. */
function refusal(fault: string, { code, output }: Attempt, words: string): Finding {
  const lines = output.trim().split("\n");
  const isOneSentence = lines.length === 1 && !output.includes("    at ");
  return {
    fault,
    database: "PGlite",
    figure: `ended with ${code}: "${(lines[0] ?? "").replaceAll(/\/\S*faults-\w+/g, "DATA_DIR")}"`,
    holds: code === 1 && isOneSentence && output.includes(words),
  };
}

async function corruptedLock(directory: string): Promise<Finding> {
  const file = join(directory, "db", "lock.sqlite");
  const before = readFileSync(file);
  writeFileSync(
    file,
    "this is no lock file, but it is long enough to be taken for one".repeat(100),
  );
  const finding = refusal("corrupted lock", await tryStart({ DATA_DIR: directory }), "lock file");
  writeFileSync(file, before);
  return finding;
}

async function newerDatabase(directory: string): Promise<Finding> {
  const database = await openEmbedded(join(directory, "db"));
  const mark = 99_999_999_999_999;
  await database.db.execute(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', ${mark})`,
  );
  await database.close();
  const attempt = await tryStart({ DATA_DIR: directory });
  const again = await openEmbedded(join(directory, "db"));
  await again.db.execute(`delete from drizzle.__drizzle_migrations where created_at = ${mark}`);
  await again.close();
  return refusal("older program on a newer database", attempt, "newer version");
}

async function kept(directory: string): Promise<Finding> {
  const site = await startSite({ DATA_DIR: directory });
  const { size } = await eventIds(site.url, "Kept");
  await site.end();
  return {
    fault: "after all that",
    database: "PGlite",
    figure: `${size} of 21 rows are there`,
    holds: size === 21,
  };
}

/** A file system of its own, so that it can be full or read-only. Undefined where that takes rights we lack. */
export function mount(megabytes: number): string | undefined {
  const directory = newDirectory();
  mkdirSync(directory, { recursive: true });
  const { status } = spawnSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${megabytes}m`,
    "tmpfs",
    directory,
  ]);
  return status === 0 ? directory : undefined;
}

export const unmount = (directory: string) => void spawnSync("umount", ["-l", directory]);

const notRun = (fault: string): Finding => ({
  fault,
  database: "PGlite",
  figure: "needs the right to mount a file system (run as root)",
  holds: undefined,
});

async function readOnly(): Promise<Finding> {
  const fault = "read-only directory";
  const directory = mount(400);
  if (!directory) return notRun(fault);
  const site = await startSite({ DATA_DIR: directory });
  await site.end();
  spawnSync("mount", ["-o", "remount,ro", directory]);
  const attempt = await tryStart({ DATA_DIR: directory });
  unmount(directory);
  return refusal(fault, attempt, "may not be written");
}

/** The disk fills up while the site runs, has room for a moment, stays full over a restart, and then has room again. */
async function fullDisk(): Promise<Finding> {
  const fault = "disk full";
  const directory = mount(400);
  if (!directory) return notRun(fault);
  let site = await startSite({ DATA_DIR: directory });
  const session = await signIn(site.url);
  const acknowledged = new Set<string>();
  const ballast = join(directory, "ballast");
  const fill = () => {
    const { bavail, bsize } = statfsSync(directory);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 512 * 1024));
  };
  fill();
  let refused = 0;
  for (let n = 0; n < 3_000 && refused < 20; n++) {
    const id = await createEvent(site.url, session, `Full ${n} ${"of coffee ".repeat(15)}`);
    if (id) acknowledged.add(id);
    else refused++;
  }
  const page = await fetch(`${site.url}/`).catch(() => undefined);
  const ready = await fetch(`${site.url}/readyz`).catch(() => undefined);
  rmSync(ballast);
  await pause(3_000);
  const healed = await createEvent(site.url, session, "Full no more");
  if (healed) acknowledged.add(healed);
  fill();
  await site.end("SIGKILL");
  const attempt = await tryStart({ DATA_DIR: directory });
  rmSync(ballast);
  site = await startSite({ DATA_DIR: directory });
  const found = await eventIds(site.url, "Full");
  const lost = [...acknowledged].filter((id) => !found.has(id)).length;
  await site.end();
  unmount(directory);
  const sentence = attempt.output.trim().split("\n").length === 1;
  return {
    fault,
    database: "PGlite",
    figure:
      `${acknowledged.size} acknowledged, ${refused} refused, ${lost} lost; page ${page?.status}, ` +
      `/readyz ${ready?.status}; written again with room: ${healed !== undefined}; start on it ended with ${attempt.code} in one sentence: ${sentence}`,
    holds:
      refused > 0 &&
      lost === 0 &&
      page?.status === 200 &&
      ready?.status === 503 &&
      healed !== undefined &&
      attempt.code === 1 &&
      sentence,
  };
}
