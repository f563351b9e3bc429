import { spawn } from "node:child_process";
import { join } from "node:path";

const NODE_COMPILE_CACHE = join("node_modules", ".cache", "node");
const MODULE_FORMAT = new URL("module-format.mjs", import.meta.url).href;

/** Runs a command-line tool of the site with these settings only; answers its code and what it said. */
export function runCommand(
  command: "admin.ts" | "backup.ts" | "deploy.ts" | "export.ts" | "import.ts" | "upgrade.ts",
  env: Record<string, string>,
  ...words: string[]
): Promise<[code: number | null, text: string]> {
  const program = [`--import=${MODULE_FORMAT}`, join("operator", command)];
  const child = spawn(process.execPath, [...program, ...words], {
    // A third of the time that one takes to start is reading TypeScript.
    env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE, ...env },
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve([code, text.trim()])));
}
