import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../free-port.ts";
import type { Finding } from "./report.ts";
import { ADMINISTRATOR, createEvent, eventIds, newDirectory, pause, signIn } from "./site.ts";
import { cloneWithVersions, git } from "./upgrade-versions.ts";

interface Upgrade {
  version: string;
  /** The last line of the upgrade. */
  says: string;
  isUpgraded: boolean;
}

/** The good one last: after it the clone has another version. */
const upgradesInOrder: Upgrade[] = [
  { version: "migration-throws", says: "has not been touched", isUpgraded: false },
  { version: "answers-500", says: "The page /team answers 500", isUpgraded: false },
  { version: "fills-the-disk", says: "has not been touched", isUpgraded: false },
  { version: "fails-in-place", says: "The site is back at", isUpgraded: false },
  { version: "good", says: "shows 10 pages", isUpgraded: true },
];

/** Upgrades under a stream of writes: to versions that fail in their ways, and to a good one. */
export async function upgrades(
  databaseUrl: string | undefined,
  { isSupervised }: { isSupervised: boolean },
): Promise<Finding[]> {
  const home = newDirectory();
  const clone = cloneWithVersions(home);
  const disk = mountDisk(home);
  const port = String(await findFreePort());
  const env = {
    ...withoutSettings(process.env),
    PORT: port,
    BROKEN_AT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(disk, "data"),
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const site = startSite(clone, env, isSupervised);
  const findings: Finding[] = [];
  try {
    await untilReady(env.SITE_URL);
    for (const one of upgradesInOrder)
      findings.push(await upgradeTo(one, clone, env, databaseUrl !== undefined));
  } finally {
    site.stop();
    endRegistered(env.DATA_DIR);
    await pause(1_000);
    spawnSync("umount", ["-l", disk]);
    rmSync(home, { recursive: true, force: true });
  }
  return findings;
}

export type Environment = Record<string, string | undefined>;

async function upgradeTo(
  { version, says, isUpgraded }: Upgrade,
  clone: string,
  env: Environment,
  isOnPostgres: boolean,
): Promise<Finding> {
  const url = env["SITE_URL"] ?? "";
  const before = git(clone, "rev-parse", "HEAD");
  const writing = { isOver: false, longest: 0 };
  const acknowledged = new Set<string>();
  const writer = write(url, version, acknowledged, writing);
  await pause(500);
  const startedAt = performance.now();
  const { code, text } = await runUpgrade(clone, version, env);
  const seconds = (performance.now() - startedAt) / 1000;
  await pause(1_500);
  writing.isOver = true;
  await writer;
  const found = await eventIds(url, `Upgrade ${version}`).catch(() => new Set<string>());
  const lost = [...acknowledged].filter((id) => !found.has(id)).length;
  const after = git(clone, "rev-parse", "HEAD");
  const wanted = isUpgraded ? git(clone, "rev-parse", version) : before;
  const isRight = after === wanted && code === (isUpgraded ? 0 : 1) && text.includes(says);
  if (!isRight) process.stderr.write(`${text}\n`);
  const away = writing.longest / 1000;
  return {
    fault: `upgrade: ${version}`,
    database: isOnPostgres ? "PostgreSQL" : "PGlite",
    figure:
      `${acknowledged.size} acknowledged, ${lost} lost; at most ${away.toFixed(1)} s without a write; ` +
      `${seconds.toFixed(0)} s in all, ended with ${code}`,
    holds: isRight && lost === 0 && acknowledged.size > 10 && away < 90,
  };
}

/** Creates events one after the other, and measures the longest time without an acknowledged one. */
async function write(
  url: string,
  version: string,
  acknowledged: Set<string>,
  writing: { isOver: boolean; longest: number },
) {
  let session = await signIn(url);
  let signedInAt = Date.now();
  let lastAt = performance.now();
  for (let n = 0; !writing.isOver; n++) {
    if (Date.now() - signedInAt > 300_000) {
      session = await signIn(url).catch(() => session);
      signedInAt = Date.now();
    }
    const id = await createEvent(url, session, `Upgrade ${version} ${n}`);
    if (id) {
      acknowledged.add(id);
      writing.longest = Math.max(writing.longest, performance.now() - lastAt);
      lastAt = performance.now();
    }
    await pause(100);
  }
  writing.longest = Math.max(writing.longest, performance.now() - lastAt);
}

/** A small disk for the data, so that it can be filled; a folder where we may not mount one. */
function mountDisk(home: string): string {
  const disk = join(home, "disk");
  mkdirSync(disk);
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=1600m", "tmpfs", disk]);
  return disk;
}

/** Runs `npm start` in the clone, again and again when it is supervised. */
export function startSite(clone: string, env: Environment, isSupervised: boolean) {
  let isStopped = false;
  let child: ChildProcess | undefined;
  const start = () => {
    child = spawn("npm", ["start"], { cwd: clone, env, stdio: "ignore", detached: true });
    child.once("exit", () => {
      if (isSupervised && !isStopped) setTimeout(start, 300);
    });
  };
  start();
  return {
    stop() {
      isStopped = true;
      if (child?.pid && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    },
  };
}

/** Ends what the upgrade itself has started. */
export function endRegistered(dataDirectory: string) {
  const folder = join(dataDirectory, "processes");
  for (const pid of existsSync(folder) ? readdirSync(folder) : []) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended before.
    }
  }
}

export function runUpgrade(clone: string, version: string, env: Environment) {
  const child = spawn("npm", ["run", "--silent", "upgrade", "--", version], { cwd: clone, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += String(chunk);
      if (process.env["CHAOS_VERBOSE"]) process.stderr.write(String(chunk));
    });
  return new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, text }));
  });
}

export async function untilReady(url: string) {
  const giveUpAt = Date.now() + 120_000;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > giveUpAt) throw new Error("The site does not answer");
    await pause(100);
  }
}

export function withoutSettings(env: NodeJS.ProcessEnv): Environment {
  const ours =
    /^(PORT|HOST|NODE_ENV|DATABASE_URL|SAMPLE_DATA|INIT_CWD|npm_.*|(SITE|SMTP|OIDC|GOOGLE|ADMIN|MAIL|METRICS|BACKUP)_\w+)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ours.test(name)));
}
