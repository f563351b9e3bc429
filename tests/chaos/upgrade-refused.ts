import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runningProcesses } from "#server/ops/process-register.server.ts";
import { findFreePort } from "../free-port.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause } from "./site.ts";
import { leftBy } from "./upgrade-interrupted.ts";
import { cloneWithVersions, git } from "./upgrade-versions.ts";
import { endRegistered, runUpgrade, startSite, untilReady, withoutSettings } from "./upgrade.ts";

interface Attempt {
  version: string;
  says: string[];
  code: number;
  /** Settings of npm for this one. */
  env?: Record<string, string>;
  prepare?: (clone: string) => void;
}

const NOT_BUILT = ["could not be installed and built", "The site has not been touched."];
/** Nobody listens there. */
const NO_NETWORK = {
  npm_config_registry: "http://127.0.0.1:9/",
  npm_config_fetch_retries: "0",
};

const attempts: Attempt[] = [
  { version: "no-such-version", says: ["There is no tag, branch or commit"], code: 1 },
  { version: "live", says: ["The site is at live already."], code: 0 },
  {
    version: "words-only",
    says: ["Files of this clone have been changed (README.md)", "has not been touched"],
    code: 1,
    prepare: (clone) => appendFileSync(join(clone, "README.md"), "mine\n"),
  },
  { version: "lock-does-not-fit", says: NOT_BUILT, code: 1 },
  { version: "other-packages", says: NOT_BUILT, code: 1, env: NO_NETWORK },
  { version: "does-not-build", says: NOT_BUILT, code: 1 },
];

/** Upgrades that must end before the switch: the same process goes on serving, and nothing of them is left. */
export async function refusedUpgrades(): Promise<Finding> {
  const home = newDirectory();
  const clone = cloneWithVersions(home);
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const DATA_DIR = join(home, "data");
  const env = { ...withoutSettings(process.env), PORT: port, SITE_URL: url, DATA_DIR };
  const site = startSite(clone, env, true);
  const wrong: string[] = [];
  try {
    await untilReady(url);
    const processes = JSON.stringify(runningProcesses(DATA_DIR));
    for (const { version, says, code, env: more, prepare } of attempts) {
      prepare?.(clone);
      const ended = await runUpgrade(clone, version, { ...env, ...more });
      git(clone, "checkout", "--quiet", "--force", "live");
      const isRight =
        ended.code === code &&
        says.every((words) => ended.text.includes(words)) &&
        JSON.stringify(runningProcesses(DATA_DIR)) === processes &&
        leftBy(home).length === 0;
      if (!isRight) wrong.push(`${version} ended with ${ended.code}: ${ended.text}`);
      await untilReady(url);
    }
  } finally {
    site.stop();
    endRegistered(DATA_DIR);
    await pause(1_000);
    rmSync(home, { recursive: true, force: true });
  }
  for (const one of wrong) process.stderr.write(`${one}\n`);
  return {
    fault: "upgrade: refused, or not to be installed or built",
    database: "PGlite",
    figure: `${attempts.length - wrong.length} of ${attempts.length} end with a sentence, the same process serves on`,
    holds: wrong.length === 0,
  };
}
