import { fork } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { copyEmbedded } from "../database.ts";
import { TESTS_EVERYTHING } from "../everything.ts";

const PROGRAM = "tests/pictures/stopped-process.ts";
const state = z.object({ rows: z.array(z.string()), files: z.array(z.string()) });

/** PGlite only: with a server of its own the database does not end with the process, and the job is the same. */
describe("A process that ends between two steps leaves no row without files, no file without a row", () => {
  let dataDirectory = "";
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "stopped-"));
    await mkdir(join(dataDirectory, "db"), { recursive: true });
    await copyEmbedded(dataDirectory);
  });
  afterEach(() => rm(dataDirectory, { recursive: true }));

  async function run(task: string, step: number) {
    const child = fork(PROGRAM, [dataDirectory, task, String(step)], { execArgv: [] });
    const said: unknown[] = [];
    child.on("message", (message) => said.push(message));
    const { promise, resolve } = Promise.withResolvers<string>();
    child.on("exit", (code, signal) => resolve(signal ?? String(code)));
    const end = await promise;
    return { end, start: state.parse(said[0]), isFinished: said.includes("finished") };
  }

  /** Two files: a small picture has one size, in two formats. Each is made, copied, flushed, renamed, flushed. */
  test.each([
    ["store", 2 * 5 + 2],
    ["delete", 2 * 2 + 1],
  ])(
    "%s: %i steps",
    async (task, steps) => {
      const ends: string[] = [];
      // Each run opens an embedded database of its own: every step of them nightly and in a release, else every fourth.
      const tried = Array.from({ length: steps + 1 }, (_, step) => step).filter(
        (step) => TESTS_EVERYTHING || step >= steps - 1 || step % 4 === 1,
      );
      for (const step of tried) {
        const { end, start, isFinished } = await run(task, step);
        expect({ step, files: start.files }).toEqual({ step, files: start.rows });
        expect(isFinished).toBe(step === steps);
        ends.push(end);
      }
      expect(ends).toEqual([...tried.slice(1).map(() => "SIGKILL"), "0"]);
      const { start } = await run(task, steps);
      expect(start.files).toEqual(start.rows);
      // Stored for good are the one that was answered, and the one whose answer alone was lost.
      expect(start.rows).toHaveLength(task === "store" ? 2 * 2 : 0);
    },
    300_000,
  );
});
