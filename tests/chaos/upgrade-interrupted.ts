import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { signalGroup } from "#operator/upgrade/run-apart.ts";
import { findFreePort } from "../free-port.ts";
import type { Finding } from "./report.ts";
import { ADMINISTRATOR, newDirectory, pause } from "./site.ts";
import { cloneWithVersions, git } from "./upgrade-versions.ts";
import {
  endRegistered,
  runUpgrade,
  startSite,
  untilReady,
  withoutSettings,
  type Environment,
} from "./upgrade.ts";

/** The steps of an upgrade, and what becomes of one in which Ctrl+C is pressed twice. */
const steps = [
  { step: "Back up the data", isUpgraded: false },
  { step: "Install and build", isUpgraded: false },
  { step: "Try it on a copy", isUpgraded: false },
  { step: "Switch this folder", isUpgraded: true },
] as const;

/**
 * Presses Ctrl+C in each step of an upgrade, kills one in each, and starts two at once. The site goes on, and
 * nothing of it is left after the next upgrade.
 */
export async function interruptedUpgrades(databaseUrl: string | undefined): Promise<Finding[]> {
  const home = newDirectory();
  const clone = cloneWithVersions(home);
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...withoutSettings(process.env),
    PORT: port,
    SITE_URL: url,
    DATA_DIR: join(home, "data"),
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const site = startSite(clone, env, true);
  const wrong: string[] = [];
  const expect = (what: string, is: boolean, text = "") => {
    if (!is) wrong.push(`${what}: ${text}`);
  };
  try {
    await untilReady(url);
    for (const { step, isUpgraded } of steps) {
      const text = await interrupt(clone, env, step, "SIGINT");
      const head = git(clone, "rev-parse", "HEAD");
      const wanted = git(clone, "rev-parse", isUpgraded ? "words-only" : "live");
      expect(`Ctrl+C at "${step}" leaves the right version`, head === wanted, text);
      const says = isUpgraded ? "shows 10 pages" : "You have stopped the upgrade.";
      expect(`Ctrl+C at "${step}" says so`, text.includes(says), text);
      expect(`Ctrl+C at "${step}" leaves nothing`, leftBy(home).length === 0, leftBy(home).join());
      await untilReady(url);
      git(clone, "checkout", "--quiet", "live");
    }
    for (const { step } of steps) {
      await interrupt(clone, env, step, "SIGKILL");
      await untilReady(url);
      git(clone, "checkout", "--quiet", "--force", "live");
    }
    const both = await Promise.all([
      runUpgrade(clone, "words-only", env),
      pause(300).then(() => runUpgrade(clone, "words-only", env)),
    ]);
    const texts = both.map(({ text }) => text).join("\n");
    expect(
      "of two at once one upgrades",
      both.filter(({ code }) => code === 0).length === 1,
      texts,
    );
    expect("of two at once one says so", texts.includes("Another upgrade is under way"), texts);
    expect("the killed ones leave nothing", leftBy(home).length === 0, leftBy(home).join());
    await untilReady(url);
  } finally {
    site.stop();
    endRegistered(env.DATA_DIR);
    await pause(1_000);
    rmSync(home, { recursive: true, force: true });
  }
  for (const one of wrong) process.stderr.write(`${one}\n`);
  return [
    {
      fault: "upgrade: Ctrl+C and kill -9 in each step, two at once",
      database: databaseUrl ? "PostgreSQL" : "PGlite",
      figure: wrong.length === 0 ? "the site went on each time" : `${wrong.length} went wrong`,
      holds: wrong.length === 0,
    },
  ];
}

/** Files that only an upgrade under way needs. */
export function leftBy(home: string): string[] {
  const data = join(home, "data");
  const copies = readdirSync(data).filter((name) => /^upgrade-\w{6}$|^upgrade\.json$/.test(name));
  const folder = join(home, "site-upgrade");
  return existsSync(folder) ? [...copies, folder] : copies;
}

/** Runs an upgrade and signals its whole group, as a terminal does, twice in the step `step`. */
async function interrupt(
  clone: string,
  env: Environment,
  step: string,
  signal: NodeJS.Signals,
): Promise<string> {
  const parameters = ["run", "--silent", "upgrade", "--", "words-only"];
  const child = spawn("npm", parameters, { cwd: clone, env, detached: true });
  let text = "";
  let isSent = false;
  const press = () => {
    if (child.pid && child.exitCode === null) signalGroup(child.pid, signal);
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += String(chunk);
      if (isSent || !text.includes(step)) return;
      isSent = true;
      setTimeout(press, 150);
      if (signal === "SIGINT") setTimeout(press, 600);
    });
  await new Promise((resolve) => child.once("close", resolve));
  return text;
}
