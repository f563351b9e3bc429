import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { readSourceFiles } from "#tests/source-files.ts";
import { changesBetween, walks } from "./walks.ts";

const targets = new Map(
  readSourceFiles().map(({ path, imports }) => [path, imports.map(({ target }) => target)]),
);

test("the table has all three walks", () => {
  expect(walks().map(({ files }) => files.length)).toEqual([18, 20, 23]);
});

test.each(walks())(
  "every file that $name exists, and is tied to another one by an import",
  ({ files }) => {
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
    const isTied = (path: string) =>
      files.some(
        (other) => targets.get(other)?.includes(path) || targets.get(path)?.includes(other),
      );
    expect(files.filter((path) => !isTied(path))).toEqual([]);
  },
);

test("a change is a step from one top folder to another", () => {
  expect(changesBetween(["app/a.ts", "app/b.ts", "server/c.ts", "app/d.ts"])).toBe(2);
});
