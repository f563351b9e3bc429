/**
 * `npm test`: everything that can fail, one step after the other, also after a failure. Ends with one
 * plain line, `N passed, N failed`, and with a status other than 0 when anything failed.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { findOrInstallChromium } from "./chromium.ts";
import { journeyTimes, slowest, vitestTimes, type FileTime } from "./slowest-files.ts";

interface StepResult {
  passed: number;
  failed: number;
}

interface Step {
  title: string;
  run: () => StepResult;
}

const results = join("test-results", "counts");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const steps: Step[] = [
  { title: "Types", run: () => command("npm", ["run", "--silent", "typecheck"]) },
  { title: "Lint", run: () => command("npm", ["run", "--silent", "lint"]) },
  { title: "Format", run: () => command("npm", ["run", "--silent", "format:check"]) },
  { title: "Fast tests", run: () => vitest("unit") },
  { title: "Build of the site", run: () => command("node", ["tools/setup.mjs", "build"]) },
  { title: "Tests on PGlite and on PostgreSQL", run: () => vitest("integration") },
  { title: "Browser journeys on PGlite and on PostgreSQL", run: journeys },
];

const times: FileTime[] = [];
let passed = 0;
let failed = 0;
for (const [place, { title, run }] of steps.entries()) {
  console.log(`\n== ${place + 1} of ${steps.length}: ${title}`);
  const startedAt = performance.now();
  const outcome = run();
  passed += outcome.passed;
  failed += outcome.failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${title}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`);
}
console.log(`\n== The slowest ten test files\n${slowest(times, 10).join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A step that is one check in itself. */
function command(program: string, parameters: string[]): StepResult {
  return start(program, parameters) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(project: string): StepResult {
  const file = join(results, `${project}.json`);
  const isFine = start("node", [
    join("node_modules", "vitest", "vitest.mjs"),
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  });
  return countFrom(isFine, file, (text) => {
    const counts = report.parse(text);
    times.push(...vitestTimes(text));
    const skipped = counts.numPendingTests + counts.numTodoTests;
    return { passed: counts.numPassedTests, failed: counts.numFailedTests, skipped };
  });
}

function journeys(): StepResult {
  const file = join(results, "journeys.json");
  let chromium: string;
  try {
    chromium = findOrInstallChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const cli = join("node_modules", "@playwright", "test", "cli.js");
  const isFine = start("node", [cli, "test"], {
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = z.object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  });
  return countFrom(isFine, file, (text) => {
    const { stats } = report.parse(text);
    times.push(...journeyTimes(text));
    const { expected, unexpected, flaky, skipped } = stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

/** A skipped test counts as failed: nothing is left out in silence. */
function countFrom(
  isFine: boolean,
  file: string,
  read: (report: unknown) => StepResult & { skipped: number },
): StepResult {
  try {
    const { passed, failed, skipped } = read(JSON.parse(readFileSync(file, "utf8")));
    if (skipped > 0) console.error(`${skipped} tests did not run; they count as failed.`);
    if (passed === 0) console.error("Not one test ran.");
    const wrong = failed + skipped;
    return { passed, failed: wrong === 0 && (!isFine || passed === 0) ? 1 : wrong };
  } catch {
    console.error("The tests ended without a report; they count as failed.");
    return { passed: 0, failed: 1 };
  }
}

/** Runs a program to its end, on this very Node when it is `node`. Answers whether it succeeded. */
function start(program: string, parameters: string[], more: Record<string, string> = {}): boolean {
  const { status } = spawnSync(program === "node" ? process.execPath : program, parameters, {
    stdio: "inherit",
    env: { ...process.env, ...more },
    shell: program === "npm" && process.platform === "win32",
  });
  return status === 0;
}
