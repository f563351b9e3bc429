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
