import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { DirectoryInUse, lockDirectory } from "./lock.server.ts";

let directory: string;
const holders: ChildProcess[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lock-"));
});

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

test("a second process is refused with a sentence that names the pid of the first", async () => {
  const holder = await holdInAnotherProcess();
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
  expect(() => lockDirectory(directory)).toThrow(`already open in process ${holder.pid}.`);
});

test("kill -9 frees the directory", async () => {
  const holder = await holdInAnotherProcess();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(() => lockDirectory(directory).release()).not.toThrow();
});

test("a released directory can be taken again, one that is held cannot", () => {
  const first = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse);
  first.release();
  lockDirectory(directory).release();
});

test("one directory does not lock another", async () => {
  await holdInAnotherProcess();
  const other = mkdtempSync(join(tmpdir(), "lock-"));
  onTestFinished(() => rmSync(other, { recursive: true }));
  expect(() => lockDirectory(other).release()).not.toThrow();
});

/** A process of its own that takes the directory and sits on it. */
async function holdInAnotherProcess(): Promise<ChildProcess> {
  const program = `
    import { lockDirectory } from ${JSON.stringify(import.meta.resolve("./lock.server.ts"))};
    lockDirectory(process.argv[1]);
    for (let i = 0; i < 3; i++) await new Promise(setImmediate).then(gc);
    console.log("holding");
    setInterval(() => {}, 1000);`;
  const holder = spawn(
    process.execPath,
    ["--expose-gc", "--input-type=module", "-e", program, directory],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  holders.push(holder);
  await Promise.race([
    once(holder.stdout, "data"),
    once(holder, "exit").then(([code]) => Promise.reject(new Error(`The holder ended: ${code}`))),
  ]);
  return holder;
}
