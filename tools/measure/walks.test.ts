import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readSourceFiles } from "#tests/source-files.ts";
import { changesBetween, walkOfAnRsvp } from "./walks.ts";

test("every file of the walk exists, and is tied to another one by an import", () => {
  const walk = walkOfAnRsvp();
  expect(walk.filter((path) => !existsSync(path))).toEqual([]);
  const targets = new Map(
    readSourceFiles().map(({ path, imports }) => [path, imports.map(({ target }) => target)]),
  );
  const isTied = (path: string) =>
    walk.some((other) => targets.get(other)?.includes(path) || targets.get(path)?.includes(other));
  expect(walk.filter((path) => !isTied(path))).toEqual([]);
});

test("a change is a step from one top folder to another", () => {
  expect(changesBetween(["app/a.ts", "app/b.ts", "server/c.ts", "app/d.ts"])).toBe(2);
});
