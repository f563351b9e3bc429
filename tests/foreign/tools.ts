import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A package.json of its own, because nobody who starts the site needs 160 MB of linters. */
const PACKAGES = "tests/foreign/packages";
/** Beside what is built, where no test of our sources looks. */
export const FOLDER = "build/foreign";

export interface Finding {
  ok: boolean;
  /** The end of the tool's output. */
  text: string;
}

export function run(program: string, parameters: readonly string[], cwd = "."): Finding {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    // Linters ask home for newer versions of themselves otherwise.
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", REDOCLY_TELEMETRY: "off" },
  });
  const text = `${stdout ?? ""}${stderr ?? ""}`.trim();
  return { ok: status === 0 && !error, text: error ? error.message : text };
}

/** Installs exactly the versions of the lock file. Without install scripts, which would fetch further programs. */
export function installPackages(): Finding {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(PACKAGES, file), join(FOLDER, file));
  const command = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  return run(process.platform === "win32" ? "npm.cmd" : "npm", command, FOLDER);
}

export const binaryOf = (name: string) => join(FOLDER, "node_modules", ".bin", name);

/** `NAME VERSION`, or undefined when the package is not installed. */
export function packageVersion(name: string): string | undefined {
  const file = join(FOLDER, "node_modules", name, "package.json");
  if (!existsSync(file)) return undefined;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(file, "utf8")));
  return `${name} ${version}`;
}

/** The first line that a program of the machine says of itself; undefined when it is not there. */
export function programVersion(program: string, ...parameters: string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(program, parameters, { encoding: "utf8" });
  return error ? undefined : `${stdout}${stderr}`.trim().split(/\n|, options/)[0];
}
