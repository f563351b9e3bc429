import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSource } from "#tests/source-files.ts";
import { bundle } from "./browser-scripts.ts";

/** The scripts that run without the modules of the page, each with what it may still import when it runs. */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  "server/pages/defer-hydration.ts": ["/stand-in-scripts.js"],
  "app/shell/restore-details.ts": [],
  "app/shell/recover-scripts.ts": [],
  "app/shell/stand-in-scripts.ts": [],
};

test.each(Object.entries(SCRIPTS))("%s is one script without modules", async (path, imports) => {
  const { text, sources } = await bundle(path);
  const script = parseSource("script.ts", text);
  expect(script.imports.map(({ specifier }) => specifier)).toEqual(imports);
  expect(script.exports).toEqual([]);
  // An inline script ends at the first of these.
  expect(text).not.toContain("</");
  // React and a schema library would make it as heavy as a page.
  expect(sources.filter((source) => source.includes("node_modules"))).toEqual([]);
});

test("the first try is told apart in one place", async () => {
  const { sources } = await bundle("app/shell/recover-scripts.ts");
  expect(sources.some((source) => source.endsWith("app/ui/first-try.ts"))).toBe(true);
});

/** Methods that browsers of 2022 lack. */
const YOUNG =
  /\.(toSorted|toReversed|toSpliced|toWellFormed|isWellFormed|canParse|groupBy|withResolvers|fromAsync)\(/g;

test("what browsers of 2022 lack and scripts of the site call has a stand-in", () => {
  const standIns = readFileSync("app/shell/stand-in-scripts.ts", "utf8");
  const shipped = globSync("app/**/*.{ts,tsx}").filter((path) => !/\.(server|test)\./.test(path));
  const called = shipped.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(YOUNG)].map(([, name]) => `${name}: ${path}`),
  );
  expect(called.length).toBeGreaterThan(10);
  const missing = called.filter((call) => !standIns.includes(`"${call.split(":", 1)[0]}"`));
  expect(missing).toEqual([]);
});
