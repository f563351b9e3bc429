import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { removeOldFiles } from "./old-builds.ts";

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "old-builds-"));
  mkdirSync(join(directory, "client", "assets"), { recursive: true });
  mkdirSync(join(directory, "server", "assets"), { recursive: true });
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A build at `seconds` that writes these files. */
function build(seconds: number, ...files: string[]) {
  for (const file of files) {
    writeFileSync(join(directory, file), file);
    utimesSync(join(directory, file), seconds + 1, seconds + 1);
  }
  return removeOldFiles(directory, seconds * 1000);
}

const isThere = (file: string) => existsSync(join(directory, file));

test("scripts of the two builds before are kept, older ones are not", () => {
  build(1000, "client/assets/page-1.js", "client/assets/same.js", "server/assets/draw-1.js");
  build(2000, "client/assets/page-2.js", "client/assets/same.js");
  build(3000, "client/assets/page-3.js", "client/assets/same.js");
  expect(isThere("client/assets/page-1.js")).toBe(true);
  expect(isThere("server/assets/draw-1.js")).toBe(true);
  expect(build(4000, "client/assets/page-4.js", "client/assets/same.js")).toBe(2);
  expect(isThere("client/assets/page-1.js")).toBe(false);
  expect(isThere("client/assets/page-2.js")).toBe(true);
  expect(isThere("client/assets/same.js")).toBe(true);
});

test("a build that changes nothing drops nothing", () => {
  build(1000, "client/assets/page-1.js");
  build(2000, "client/assets/page-2.js");
  build(3000, "client/assets/page-2.js");
  build(4000, "client/assets/page-2.js");
  build(5000, "client/assets/page-2.js");
  expect(isThere("client/assets/page-1.js")).toBe(true);
});

test("a file with a fixed name goes when its source has gone", () => {
  build(1000, "client/logo.svg", "client/old.svg");
  expect(build(2000, "client/logo.svg")).toBe(1);
  expect(isThere("client/old.svg")).toBe(false);
  expect(isThere("client/logo.svg")).toBe(true);
});
