import { MINUTE } from "#app/core/time.ts";
import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runningProcesses, type RunningProcess } from "#server/ops/process-register.server.ts";
import type { Settings } from "#server/settings.ts";
import { askForTenPages, untilReady } from "#operator/backups/throwaway-site.ts";
import { withoutNpm } from "./program-folder.ts";
import { signalGroup, signalProcess } from "./run-apart.ts";

type ProcessSettings = Pick<Settings, "dataDirectory" | "port" | "host">;

/** In milliseconds: `server/http/listen.ts` gives requests under way 10 s. */
const END_WITHIN = 20_000;
/** In milliseconds, because systemd or another supervisor may restart the site first. */
const SUPERVISED_WITHIN = { systemd: MINUTE, unknown: 8_000 };
const READY_WITHIN = MINUTE;

export async function endProcesses({ dataDirectory }: ProcessSettings): Promise<RunningProcess[]> {
  const running = runningProcesses(dataDirectory);
  for (const { pid } of running) signalProcess(pid, "SIGTERM");
  const pids = new Set(running.map(({ pid }) => pid));
  const left = () => runningProcesses(dataDirectory).filter(({ pid }) => pids.has(pid));
  const giveUpAt = Date.now() + END_WITHIN;
  while (left().length > 0 && Date.now() < giveUpAt) await pause(50);
  for (const { pid } of left()) signalProcess(pid, "SIGKILL");
  while (left().length > 0) await pause(50);
  return running;
}

/**
 * Waits until the site is served again from `root`, by its supervisor or else by a new process, on the same port as
 * before. Resolves when every address is ready and shows ten pages; rejects with why it is not, within a minute.
 */
export async function untilServed(
  root: string,
  settings: ProcessSettings,
  before: readonly RunningProcess[],
): Promise<{ startedByUs: boolean; pages: number }> {
  const giveUpAt = Date.now() + READY_WITHIN;
  const startedByUs = !(await isStartedAgain(settings, before));
  const addresses = before.length > 0 ? before : [settings];
  const started = startedByUs
    ? addresses.map((address) => startDetached(root, settings, address))
    : [];
  let pages = 0;
  try {
    for (const { host, port } of addresses) {
      const url = `http://${reachable(host)}:${port}`;
      await untilReady(url, { giveUpAt, check: endCheck(started) });
      pages = await askForTenPages(url);
    }
  } catch (error) {
    for (const one of started) one.kill();
    throw error;
  }
  return { startedByUs, pages };
}

async function isStartedAgain(
  { dataDirectory }: ProcessSettings,
  before: readonly RunningProcess[],
): Promise<boolean> {
  if (before.length === 0) return false;
  const isSystemd = before.some(({ isSupervised }) => isSupervised);
  const giveUpAt = Date.now() + SUPERVISED_WITHIN[isSystemd ? "systemd" : "unknown"];
  while (Date.now() < giveUpAt) {
    if (runningProcesses(dataDirectory).length > 0) return true;
    await pause(100);
  }
  return false;
}

interface SiteProcess {
  hasEnded(): boolean;
  kill(): void;
  log: string;
}

/** `npm start` in a session of its own, so that it survives the terminal of the upgrade. */
function startDetached(
  root: string,
  { dataDirectory }: ProcessSettings,
  { host, port }: Pick<ProcessSettings, "host" | "port">,
): SiteProcess {
  const log = join(dataDirectory, "site.log");
  const output = openSync(log, "a", 0o600);
  const child = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", output, output],
    env: { ...withoutNpm(process.env), HOST: host, PORT: String(port) },
    shell: process.platform === "win32",
  });
  child.unref();
  let hasEnded = false;
  child.once("exit", () => (hasEnded = true));
  child.once("error", () => (hasEnded = true));
  return {
    hasEnded: () => hasEnded,
    kill: () => child.pid && signalGroup(child.pid, "SIGKILL"),
    log,
  };
}

/** A slow supervisor may start the site after the process that we have started has ended. */
function endCheck(started: readonly SiteProcess[]): () => void {
  let endedAt: number | undefined;
  return () => {
    const gone = started.find((one) => one.hasEnded());
    endedAt ??= gone && Date.now();
    if (gone && endedAt && Date.now() - endedAt > SUPERVISED_WITHIN.unknown)
      throw new Error(`The site ended as soon as it was started; ${gone.log} says why`);
  };
}

function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
