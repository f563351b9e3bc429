import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { envExample, settingTexts } from "#server/setting-texts.ts";
import { SETTING_NAMES } from "#server/settings.ts";
import { readSourceFiles } from "./source-files.ts";

/** A document that names what is gone misleads more than none. */
const documents = [
  "README.md",
  "CHANGELOG.md",
  "CODE_OF_CONDUCT.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ".github/pull_request_template.md",
  ...globSync("docs/**/*.md"),
].map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(path, "utf8") }));
const sources = readSourceFiles().filter(({ path }) => path !== "tests/documents.test.ts");
const everything = [...documents, ...sources];
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

test.each(documents)("$path names files, folders and commands that exist", ({ path, text }) => {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const paths = named.filter((code) => TRACKED.test(code));
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect([
    ...paths.filter((name) => !isThere(name)),
    ...commands.filter((name) => !(name in scripts)),
    ...linksOf(text).filter((link) => !leadsSomewhere(path, link)),
  ]).toEqual([]);
});

test("the README shows six pictures, each of 120 KB at most", () => {
  const readme = readFileSync("README.md", "utf8");
  const shown = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = ""]) => path);
  expect(shown.toSorted()).toEqual(globSync("docs/pictures/*").toSorted());
  expect(shown).toHaveLength(6);
  expect(shown.filter((path) => statSync(path).size > 120 * 1024)).toEqual([]);
});

test.each(["README.md", ...globSync("docs/{api,operations,performance,settings}.md")])(
  "the lines of %s fit a screen, but for tables",
  (path) => {
    const lines = readFileSync(path, "utf8").split("\n");
    expect(lines.filter((line) => line.length > 120 && !line.startsWith("|"))).toEqual([]);
  },
);

test("the changelog's newest version is the program's, with its date or as unreleased", () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const [newest, ...older] = readFileSync("CHANGELOG.md", "utf8").match(/^## .*$/gm) ?? [];
  const dated = `## ${version} (`;
  expect([newest, ...older].filter((line) => line?.startsWith(dated))).toHaveLength(1);
  expect(newest).toMatch(/^## \d+\.\d+\.\d+ \((unreleased|20\d\d-\d\d-\d\d)\)$/);
});

test("every command for people stands in a document, and the two of the README are the contract", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme).toMatch(/^npm start {3}# .+\nnpm test {4}# .+$/m);
  const parts =
    /^(pre.*|start|test|test:faults|typegen|typecheck|lint|format:check|make:dump|art)$/;
  const told = everything.filter(({ path }) => path.endsWith(".md")).map(({ text }) => text);
  const operators = readFileSync("operator/README.md", "utf8");
  const missing = Object.keys(scripts).filter(
    (name) =>
      !parts.test(name) && ![operators, ...told].some((text) => text.includes(`npm run ${name}`)),
  );
  expect(missing).toEqual([]);
});

describe("what the code cites is there", () => {
  test("SPEC n is a section of docs/requirements.md", () => {
    const sections = headingsOf("docs/requirements.md").map((heading) => parseInt(heading, 10));
    const wrong = cited(/\bSPEC (\d+(?:(?:, | and )\d+)*)/g).filter(({ found }) =>
      found.split(/\D+/).some((section) => !sections.includes(Number(section))),
    );
    expect(wrong).toEqual([]);
  });

  test("a decision is cited by a number that exists, and the numbers have no gap", () => {
    const numbers = globSync("docs/decisions/[0-9]*.md").map((path) => posix.basename(path));
    const known = numbers.map((name) => name.slice(0, 4)).toSorted();
    expect(known).toEqual(known.map((_, index) => String(index + 1).padStart(4, "0")));
    const wrong = cited(/\bdecisions?[ /](0\d{3})\b/g).filter(
      ({ found }) => !known.includes(found),
    );
    expect(wrong).toEqual([]);
  });

  test("every decision stands in the index", () => {
    const index = readFileSync("docs/decisions/README.md", "utf8");
    const records = globSync("docs/decisions/[0-9]*.md").map((path) => posix.basename(path));
    expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });

  test("a heading of a document is cited as a link that leads there", () => {
    expect(cited(/\b(DESIGN \d+|HOUSE \d+|STYLE \d+)/g)).toEqual([]);
    const wrong = cited(/\b(docs\/[\w-]+\.md#[\w-]+)/g).filter(
      ({ found }) => !leadsSomewhere("", found),
    );
    expect(wrong).toEqual([]);
  });

  test("a file named in a comment exists", () => {
    const wrong = sources.flatMap(({ path, text }) =>
      commentsOf(text)
        .flatMap((comment) => comment.match(FILE) ?? [])
        .filter((name) => !isThere(name))
        .map((name) => `${path} names ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

test("each on-screen text of the requirements is in the source", async () => {
  const code = sources.filter(
    ({ path }) => /^(app|server|operator)\//.test(path) && !/\.test\./.test(path),
  );
  const messages = await Promise.all(
    code
      .filter(({ path }) => /^app\/(?:resources|features)\/[\w-]+\/messages\.ts$/.test(path))
      .map(({ path }) => import(/* @vite-ignore */ `../${path}`)),
  );
  const written = [
    ...code.map(({ text }) => text.replaceAll(/\s+/g, " ")),
    // A function beside the messages takes a row; its words stand in the source.
    ...textsIn(messages.flatMap(Object.values).filter((value) => typeof value !== "function")),
  ].join("\n");
  const requirements = readFileSync("docs/requirements.md", "utf8");
  const texts = [...requirements.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const pieces = texts.flatMap((text) => text.split(/\{\w+\}/)).map((piece) => piece.trim());
  const missing = pieces.filter(
    (piece) => !piece.startsWith("/") && !TRACKED.test(piece) && !written.includes(piece),
  );
  expect(missing).toEqual([]);
});

test("docs/settings.md and .env.example explain every setting in the words of the program", () => {
  const document = readFileSync("docs/settings.md", "utf8").replaceAll(/\s+/g, " ");
  const told = settingTexts().map(
    ({ name, standard, meaning }) => `- \`${name}\`${standard && ` (${standard})`}: ${meaning}`,
  );
  expect(told.filter((line) => !document.includes(line))).toEqual([]);
  expect(document.match(/- `[A-Z_]+`/g)).toHaveLength(SETTING_NAMES.length);
  expect(readFileSync(".env.example", "utf8")).toBe(envExample());
});

test("each promise of docs/security.md names a test that is there", () => {
  const rows = readFileSync("docs/security.md", "utf8").match(/^\| V\d.*/gm) ?? [];
  expect(rows.length).toBeGreaterThan(50);
  const wrong = rows.flatMap((row) => {
    const [what = "", shown = ""] = row
      .split("|")
      .slice(2, 5)
      .filter((_, place) => place !== 1);
    const proofs = [...shown.matchAll(/_chaos_|`([^`]+)`|"([^"]+)"/g)];
    const missing = missingProofs(proofs.map(([mark, path, title]) => ({ mark, path, title })));
    return (proofs.length === 0 ? ["no test"] : missing).map((why) => `${what.trim()}: ${why}`);
  });
  expect(wrong).toEqual([]);
});

interface Proof {
  mark: string;
  path: string | undefined;
  title: string | undefined;
}

/** A title in quotes stands in one of the files named before it; a word after the mark is a part of the chaos suite. */
function missingProofs(proofs: readonly Proof[]): string[] {
  const chaos = readFileSync("tests/chaos/run.ts", "utf8");
  let texts: string[] = [];
  return proofs.flatMap(({ mark, path, title }) => {
    if (title !== undefined) return texts.some((text) => hasTitle(text, title)) ? [] : [title];
    if (path === undefined || path.startsWith("npm run ")) return [];
    if (!path.includes("/"))
      return new RegExp(`^ {2}"?[\\w-]*\\b${path}\\b`, "m").test(chaos) ? [] : [`chaos ${path}`];
    const files = eachSpelling(path).map((name) => globSync(name));
    texts = files.flat().map((name) => readFileSync(name, "utf8"));
    return files.every((found) => found.length > 0) ? [] : [mark];
  });
}

/** Each path of `{a,b}`; a pattern is content with one of them. */
function eachSpelling(path: string): string[] {
  const [whole = "", choices = ""] = /\{([^}]+)\}/.exec(path) ?? [];
  return whole ? choices.split(",").map((choice) => path.replace(whole, choice)) : [path];
}

/** The title may be that of one test, or of each in a table of tests. */
const hasTitle = (text: string, title: string) =>
  [
    ...text.matchAll(
      /(?:\b(?:test|it|describe\w*)(?:\.\w+)*\(|\]\)\()\s*(["'`])((?:\\.|(?!\1)[^])*)\1/g,
    ),
  ].some(([, , found = ""]) => found.includes(title));

/** Every text in a value; a sentence that is made of a name is made of one. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return textsIn(Reflect.apply(value, undefined, [""]));
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** A path of the repository, perhaps with `{a,b}` or `*`. */
const TRACKED = /^(app|db|server|operator|tests|tools|docs|bench|art|public)\/[\w./*{},-]*$/;
const FILE =
  /(?<![\w/#.-])(app|db|server|operator|tests|tools|docs|bench|art)\/[\w./-]+\.(tsx?|mjs|md|css)\b/g;

/** Decisions are named by their numbers. */
function isThere(path: string): boolean {
  return existsSync(path) || globSync(path).length > 0 || globSync(`${path}-*.md`).length === 1;
}

function cited(pattern: RegExp) {
  return everything.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, found = ""]) => ({ path, found })),
  );
}

function linksOf(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return links.filter((target) => !/^https?:/.test(target));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = "", heading] = link.split("#");
  const target = file ? posix.join(dirname(from), file) : from;
  if (!existsSync(target)) return false;
  return heading === undefined || headingsOf(target).map(anchorOf).includes(heading);
}

function headingsOf(path: string): string[] {
  const lines = readFileSync(path, "utf8").matchAll(/^##+ (.*)$/gm);
  return [...lines].map(([, heading = ""]) => heading);
}

/** As GitHub makes it from a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}

function commentsOf(text: string): string[] {
  return text.match(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g) ?? [];
}
