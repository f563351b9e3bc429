/**
 * `npm test`: everything that can fail, also after a failure. Ends with one plain line, `N passed, N failed`, and with
 * a status other than 0 when anything failed. Two rows of steps run at once, because journeys leave a third of two
 * processors idle: they wait for frames, mails and least times.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { findOrInstallChromium } from "./chromium.ts";
import { journeyTimes, slowest, vitestTimes, type FileTime } from "./slowest-files.ts";

interface StepResult {
  passed: number;
  failed: number;
}

/** Starts a program of a step, whose lines are shown as they come. Returns whether it succeeded. */
type Start = (
  program: string,
  parameters: string[],
  environment?: Record<string, string>,
) => Promise<boolean>;

const results = join("test-results", "counts");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const times: FileTime[] = [];
const total: StepResult = { passed: 0, failed: 0 };
const startedAt = performance.now();

const built = step("Build of the site", "build", (start) =>
  check(start("node", [join("tools", "setup.mjs"), "build"])),
);
await Promise.all([testWithoutBrowser(), testInBrowser()]);

console.log(`\n== The slowest ten test files\n${slowest(times, 10).join("\n")}`);
console.log(`== All in ${secondsSince(startedAt)} s`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function testWithoutBrowser() {
  // Types first: it writes those of the routes, which lint reads.
  for (const script of ["typecheck", "lint", "format:check"])
    await step(`npm run ${script}`, script, (start) =>
      check(start("npm", ["run", "--silent", script])),
    );
  await step("Fast tests", "unit", (start) => vitest("unit", start));
  await built;
  await step("Tests on PGlite and on PostgreSQL", "integration", (start) =>
    vitest("integration", start),
  );
}

async function testInBrowser() {
  await built;
  await step("Browser journeys on PGlite and on PostgreSQL", "journeys", journeys);
}

/** Says when a step begins and ends, begins its lines with `label`, and adds its result to the total. */
async function step(title: string, label: string, run: (start: Start) => Promise<StepResult>) {
  console.log(`== ${title}`);
  const beganAt = performance.now();
  const { passed, failed } = await run(starter(label));
  total.passed += passed;
  total.failed += failed;
  console.log(`== ${title}: ${passed} passed, ${failed} failed, ${secondsSince(beganAt)} s`);
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}

/** A step that is one check in itself. */
async function check(result: Promise<boolean>): Promise<StepResult> {
  return (await result) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(project: string, start: Start): Promise<StepResult> {
  const file = join(results, `${project}.json`);
  const isFine = await start("node", [
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

async function journeys(start: Start): Promise<StepResult> {
  const file = join(results, "journeys.json");
  let chromium: string;
  try {
    chromium = findOrInstallChromium();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const cli = join("node_modules", "@playwright", "test", "cli.js");
  const isFine = await start("node", [cli, "test"], {
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

/** Programs run on this very Node when they are `node`. */
function starter(label: string): Start {
  return async (program, parameters, environment = {}) => {
    const child = spawn(program === "node" ? process.execPath : program, parameters, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
      shell: program === "npm" && process.platform === "win32",
    });
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => console.log(`${label} | ${line}`));
    return new Promise((resolve) => {
      child.once("error", (error) => {
        console.error(`${label} | ${error.message}`);
        resolve(false);
      });
      child.once("close", (status) => resolve(status === 0));
    });
  };
}
