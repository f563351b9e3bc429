import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { lockDirectory } from "#db/lock.server.ts";
import { makeFolders } from "#db/private-directory.server.ts";
import type { Trial } from "#server/operator.server.ts";

/**
 * An upgrade notes in DATA_DIR how far it is, and the processes of the site obey. `switching`: the data is being
 * copied or brought back, so nobody may open it. `trial`: the new version shows pages but takes no writes and
 * sends no mail, because the upgrade may yet go back to the data as it was.
 */
const states = z.object({ state: z.enum(["switching", "trial"]), pid: z.number() });
type State = z.output<typeof states>["state"];

const fileIn = (dataDirectory: string) => join(dataDirectory, "upgrade.json");

export function noteUpgrade(dataDirectory: string, state: State): void {
  writeFileSync(fileIn(dataDirectory), JSON.stringify({ state, pid: process.pid }), {
    mode: 0o600,
  });
}

export function endUpgrade(dataDirectory: string): void {
  rmSync(fileIn(dataDirectory), { force: true });
}

/**
 * Keeps other upgrades away until it is released, or this process ends. Throws `DirectoryInUse` while another one is
 * under way.
 */
export function claimUpgrade(dataDirectory: string): { release(): void } {
  const folder = join(dataDirectory, "upgrade-lock");
  makeFolders(folder);
  return lockDirectory(folder);
}

/** Undefined once the process of the upgrade has died, because nobody would end its trial. */
function upgradeState(dataDirectory: string): State | undefined {
  const file = fileIn(dataDirectory);
  if (!existsSync(file)) return undefined;
  try {
    const { state, pid } = states.parse(JSON.parse(readFileSync(file, "utf8")));
    return isAlive(pid) ? state : undefined;
  } catch {
    // The file may be half written, or gone since.
    return existsSync(file) ? "switching" : undefined;
  }
}

/** In milliseconds: longer than copying the data takes. */
const WAIT_AT_MOST = 600_000;

export async function untilDataIsInPlace(dataDirectory: string): Promise<void> {
  const giveUpAt = Date.now() + WAIT_AT_MOST;
  while (upgradeState(dataDirectory) === "switching" && Date.now() < giveUpAt) await pause(100);
  const [live, kept] = [join(dataDirectory, "db"), join(dataDirectory, "db.before-upgrade")];
  if (!existsSync(live) && existsSync(kept)) renameSync(kept, live);
}

/** Ends for good when the upgrade ends: this version has then been found good. */
export class UpgradeTrial implements Trial {
  #isOn: boolean;
  readonly #dataDirectory: string;

  constructor(dataDirectory: string) {
    this.#dataDirectory = dataDirectory;
    this.#isOn = true;
    this.isOn();
  }

  isOn(): boolean {
    this.#isOn &&= upgradeState(this.#dataDirectory) !== undefined;
    return this.#isOn;
  }

  whenOver(begin: () => void): { stop(): void } {
    if (!this.isOn()) {
      begin();
      return { stop: () => {} };
    }
    const timer = setInterval(() => {
      if (this.isOn()) return;
      clearInterval(timer);
      begin();
    }, 100).unref();
    return { stop: () => clearInterval(timer) };
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
