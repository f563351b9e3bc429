/**
 * `npm test`: everything that a change may break, also after a failure. Ends with one plain line, `N passed, N failed`, and
 * with a status other than 0 when anything failed. Up to five failures on databases or in browsers are looked at once more,
 * alone; the summary names those that pass then (docs/decisions/0038). `--everything` adds what is left to the night (docs/decisions/0039).
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { answerHelp } from "#server/ops/answer-help.ts";
import { findChromiumForTests } from "./chromium.ts";
import { failedJourneys, failedVitestTests, type FailedTest } from "./failed-tests.ts";
import { runSideBySide, type Task, type TaskResult } from "./side-by-side.ts";
import { UNHANDLED } from "./unhandled-errors.ts";
import { journeyTimes, slowest, vitestTimes, type FileTime } from "./slowest-files.ts";

interface StepResult {
  passed: number;
  failed: number;
}

interface Step {
  title: string;
  run: () => StepResult | Promise<StepResult>;
}

answerHelp(
  "npm test   everything that a change may break; with -- --everything what is left to the night, too",
);
const results = join("test-results", "counts");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (process.argv.includes("--everything")) process.env["TEST_EVERYTHING"] = "1";

const steps: Step[] = [
  { title: "Types, lint, format and fast tests, beside the build of the site", run: besideBuild },
  { title: "Tests on databases", run: integration },
  { title: "Browser journeys", run: journeys },
];

const times: FileTime[] = [];
/** Named at the end, where a log that was cut still shows them. */
const races: FailedTest[] = [];
const failures: FailedTest[] = [];
/** More failures than these are no race. */
const MOST_RACES = 5;
let passed = 0;
let failed = 0;
for (const [place, { title, run }] of steps.entries()) {
  console.log(`\n== ${place + 1} of ${steps.length}: ${title}`);
  const startedAt = performance.now();
  const outcome = await run();
  passed += outcome.passed;
  failed += outcome.failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${title}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`);
}
if (!process.env["TEST_EVERYTHING"])
  console.log(
    "\n== Left to `npm run test:everything`: what docs/decisions/0039-what-the-night-tests.md lists",
  );
if (races.length > 0)
  console.log(
    `\n== Passed only when run again, alone: a race, to be mended\n${races.map(named).join("\n")}`,
  );
if (failures.length > 0) console.log(`\n== Failed\n${failures.map(named).join("\n")}`);
console.log(`\n== The slowest ten test files\n${slowest(times, 10).join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** None of them needs another, and the build alone would leave a processor idle. */
async function besideBuild(): Promise<StepResult> {
  // Types and lint both read the types of the routes, which two of them may not write at once.
  start("npm", ["run", "--silent", "typegen"]);
  const tasks: Task[] = [
    ["Build of the site", [process.execPath, "tools/setup.mjs", "build"]],
    ["Types", ["tsc"]],
    ["Lint", ["npm", "run", "--silent", "lint"]],
    ["Format", ["npm", "run", "--silent", "format:check"]],
    // Vitest leaves a processor free by itself, and the others have ended before the fast tests.
    ["Fast tests", [process.execPath, ...vitestArguments("unit", ["--maxWorkers=100%"])]],
  ];
  const outcomes = (await runSideBySide(tasks, true)).map(countTask);
  return {
    passed: outcomes.reduce((sum, one) => sum + one.passed, 0),
    failed: outcomes.reduce((sum, one) => sum + one.failed, 0),
  };
}

/** A task that is one check in itself counts as one; the fast tests count each. */
function countTask({ title, isFine }: TaskResult): StepResult {
  if (title === "Fast tests") {
    failures.push(...failuresIn(reportOf("unit"), failedVitestTests));
    return countVitest("unit", isFine);
  }
  if (!isFine) failures.push({ file: title, title: "see above" });
  return isFine ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function integration(): StepResult {
  const first = countVitest("integration", start(process.execPath, vitestArguments("integration")));
  const failed = [
    ...failuresIn(reportOf("integration"), failedVitestTests),
    ...outsideTests(Number(readFileSync(UNHANDLED, "utf8"))),
  ];
  const files = Array.from(new Set(failed.map(({ file }) => file)));
  return lookAgain(first, failed, () =>
    start(process.execPath, vitestArguments("integration", ["--maxWorkers=1", ...files])),
  );
}

/** A machine with much else to do lets a race be lost that says nothing against the change under test. */
function lookAgain(first: StepResult, failed: FailedTest[], runAlone: () => boolean): StepResult {
  const mayBeRaces =
    failed.length > 0 &&
    failed.length <= MOST_RACES &&
    failed.length === first.failed &&
    failed.every(({ file }) => file !== "");
  if (mayBeRaces) console.log(`\n== Once more, alone\n${failed.map(named).join("\n")}`);
  if (!mayBeRaces || !runAlone()) {
    failures.push(...failed);
    return first;
  }
  races.push(...failed);
  return { passed: first.passed + first.failed, failed: 0 };
}

/** Errors that no test has caught are not asked for again: it is not known which file caused them. */
function outsideTests(errors: number): FailedTest[] {
  return errors > 0 ? [{ file: "", title: `${errors} errors outside of tests, see above` }] : [];
}

/** None where there is no report: that has been said, and counts as a failure. */
function failuresIn(file: string, read: (report: unknown) => FailedTest[]): FailedTest[] {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : [];
}

function named({ file, title }: FailedTest): string {
  return `   ${file && `${file}: `}${title}`;
}

function vitestArguments(project: string, more: string[] = []): string[] {
  return [
    join("node_modules", "vitest", "vitest.mjs"),
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    "--reporter=./tools/unhandled-errors.ts",
    `--outputFile.json=${reportOf(project)}`,
    ...more,
  ];
}

function reportOf(project: string): string {
  return join(results, `${project}.json`);
}

function countVitest(project: string, isFine: boolean): StepResult {
  const report = z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  });
  return countFrom(isFine, reportOf(project), (text) => {
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
    chromium = findChromiumForTests();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const cli = join("node_modules", "@playwright", "test", "cli.js");
  const environment = {
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // Node reads TypeScript itself: Playwright's compiler takes four times as long in a fresh clone.
    PW_DISABLE_TS_ESM: "1",
  };
  const isFine = start(process.execPath, [cli, "test"], environment);
  const report = z.object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  });
  const first = countFrom(isFine, file, (text) => {
    const { stats } = report.parse(text);
    times.push(...journeyTimes(text));
    const { expected, unexpected, flaky, skipped } = stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
  return lookAgain(first, failuresIn(file, failedJourneys), () =>
    start(process.execPath, [cli, "test", "--last-failed", "--workers=1"], environment),
  );
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

/** Runs a program to its end. Answers whether it succeeded. */
function start(program: string, parameters: string[], more: Record<string, string> = {}): boolean {
  const { status } = spawnSync(program, parameters, {
    stdio: "inherit",
    env: { ...process.env, ...more },
    shell: program === "npm" && process.platform === "win32",
  });
  return status === 0;
}
