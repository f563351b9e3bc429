import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

/** A document that names what is gone misleads more than none. */
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")];
const scripts = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8"))).scripts;

test.each(documents)("%s names files, folders and commands that exist", (document) => {
  const text = readFileSync(document, "utf8");
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const paths = named.filter((code) =>
    /^(app|db|server|tests|tools|docs|bench|art|public)\/[\w./-]*$/.test(code),
  );
  const missingPaths = paths.filter((path) => !existsSync(path) && !isDecision(path));
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  const missingCommands = commands.filter((name) => !(name in scripts));
  expect([...missingPaths, ...missingCommands]).toEqual([]);
});

test("README explains every setting, and no other", () => {
  const settings = readFileSync("server/settings.ts", "utf8");
  const known = [...settings.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = ""]) => name);
  const meant = new Set(known.filter((name) => settings.includes(`e.${name}`)));
  const table = readFileSync("README.md", "utf8").split("## Settings")[1] ?? "";
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const told = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name),
  );
  expect(told.toSorted()).toEqual([...meant].toSorted());
});

/** A decision is named by its number. */
function isDecision(path: string) {
  return globSync(`${path}-*.md`).length === 1;
}
