/**
 * `npm run check` between two thoughts: types, lint, format and the fast tests, beside each other. Lint, the slowest, reads
 * what has changed since the last commit; `npm test` lints everything.
 * `npm run check -- FOLDER …` in seconds: lint without types, format, the fast tests that a change there reaches and the
 * folder's own tests on a database. Types and everything else wait for the check before the commit.
 */
import { spawnSync } from "node:child_process";
import { answerHelp } from "#server/ops/answer-help.ts";
import { runSideBySide, type Task, type TaskResult } from "./side-by-side.ts";

answerHelp(
  "npm run check [-- FOLDER ...]   types, lint, format and the fast tests, or only those of folders",
);
const folders = process.argv.slice(2);
const results = await (folders.length > 0 ? runSideBySide(tasksOf(folders)) : runEverything());
const failures = results.filter(({ isFine }) => !isFine).map(({ title }) => title);
console.log(failures.length > 0 ? `\nFailed: ${failures.join(", ")}` : "\nAll passed.");
process.exitCode = failures.length > 0 ? 1 : 0;

async function runEverything(): Promise<TaskResult[]> {
  const untyped = runSideBySide([
    ["Format", ["npm", "run", "--silent", "format:check"]],
    // Vitest leaves a processor free by itself, which on two of them halves the speed.
    ["Fast tests", ["vitest", "run", "--project=unit", "--maxWorkers=100%"]],
  ]);
  // Types and lint both read the types of the routes, which two of them may not write at once.
  const routes = await runSideBySide([
    ["Types of the routes", ["npm", "run", "--silent", "typegen"]],
  ]);
  const changed = changedSources();
  const lint: Task = ["Lint", ["oxlint", "--type-aware", "--deny-warnings", ...changed]];
  // Without a file to read, the linter would read them all.
  const typed = await runSideBySide([["Types", ["tsc"]], ...(changed.length > 0 ? [lint] : [])]);
  return [...routes, ...typed, ...(await untyped)];
}

function changedSources(): string[] {
  const changed = linesOf("git", ["diff", "--name-only", "--diff-filter=d", "HEAD"]);
  const added = linesOf("git", ["ls-files", "--others", "--exclude-standard"]);
  return [...changed, ...added].filter(isSource);
}

function tasksOf(paths: string[]): Task[] {
  const sources = sourcesIn(paths);
  if (sources.length === 0) throw new Error(`There are no sources in ${paths.join(" ")}.`);
  const tasks: Task[] = [
    ["Lint without types", ["oxlint", "--deny-warnings", ...paths]],
    ["Format", ["oxfmt", "--check", ...paths]],
    [
      "Fast tests that a change here reaches",
      ["vitest", "related", "--run", "--project=unit", "--passWithNoTests", ...sources],
    ],
  ];
  const onDatabase = sources.filter((file) => file.endsWith(".server.test.ts"));
  // Nearly every test on a database reaches nearly every source, so only those that lie here are run.
  if (onDatabase.length > 0)
    tasks.push([
      "Tests on a database that lie here",
      // Each worker loads the whole program: a third one costs a few files more than it saves.
      ["vitest", "run", "--project=integration", "--maxWorkers=2", ...onDatabase],
    ]);
  return tasks;
}

/** Files that git follows or would follow, because a new one is tested as well. */
function sourcesIn(paths: string[]): string[] {
  const options = ["--cached", "--others", "--exclude-standard"];
  return linesOf("git", ["ls-files", ...options, ...paths]).filter(isSource);
}

function isSource(file: string): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(file);
}

function linesOf(program: string, parameters: string[]): string[] {
  return spawnSync(program, parameters, { encoding: "utf8" }).stdout.split("\n");
}
