import { spawnSync } from "node:child_process";
import { answerHelp } from "#server/ops/answer-help.ts";
import { removeOldFiles } from "./old-builds.ts";
import { writePressKit } from "./press-kit.ts";

answerHelp(
  "npm run build   builds the site; the files of older builds stay for pages that are open",
);

/**
 * Builds the site beside the files of the builds before: a running server keeps what it may still send or load,
 * and a page that is open while the site is upgraded still finds its scripts.
 */
const startedAt = Date.now();

run("react-router", ["build"]);
writePressKit("build/client");
run(process.execPath, ["tools/compress.ts", String(startedAt)]);
const removed = removeOldFiles("build", startedAt);
if (removed > 0) process.stdout.write(`Removed ${removed} files of older builds.\n`);

function run(command: string, parameters: string[]) {
  const { status } = spawnSync(command, parameters, {
    stdio: "inherit",
    // npm's programs are shell scripts on Windows.
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}
