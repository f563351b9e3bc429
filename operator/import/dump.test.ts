import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readDump } from "./dump.ts";

const home = mkdtempSync(join(tmpdir(), "dump-"));
afterAll(() => rmSync(home, { recursive: true }));

async function rowsOf(text: string | Buffer) {
  const file = join(home, "dump.sql");
  writeFileSync(file, text);
  const rows: unknown[] = [];
  for await (const { table, values } of readDump(file, (name) => name === "events"))
    rows.push([table, values]);
  return rows;
}
const titles = async (text: string | Buffer) =>
  (await rowsOf(text)).map((row) => JSON.stringify(row).match(/"title":("(?:[^"\\]|\\.)*")/)?.[1]);
const copy = (lines: string) => `COPY public.events (id, title) FROM stdin;\n${lines}\\.\n`;
const insert = (title: string) => `INSERT INTO public.events (id, title) VALUES (1, ${title});\n`;
const WHOLE = (text: string) =>
  `--\n-- PostgreSQL database dump\n--\n\n\\restrict x1\n\n${text}\n--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict x1\n`;

test("columns may stand in any order, and names in quotes", async () => {
  const text = `COPY "public"."events" ("title", "more", "id") FROM stdin;\nTea\t\\N\t7\n\\.\n`;
  expect(await rowsOf(WHOLE(text))).toEqual([["events", { title: "Tea", more: null, id: "7" }]]);
});

test("lines may end as on Windows, and texts hold any line separator", async () => {
  expect(await titles(WHOLE(copy("1\tTea\n")).replaceAll("\n", "\r\n"))).toEqual(['"Tea"']);
  expect(await rowsOf(copy("1\tTea\u2028at\u2029five\n"))).toEqual([
    ["events", { id: "1", title: "Tea\u2028at\u2029five" }],
  ]);
  expect(await titles(copy("1\tTea\\r\\nand\\\\cake\\x21\n"))).toEqual(['"Tea\\r\\nand\\\\cake!"']);
});

test("rows of other tables and bodies of functions are no rows of ours", async () => {
  const others = [
    'COPY public."a table" (id) FROM stdin;\n$$\nINSERT INTO public.events (id) VALUES (1);\n\\.\n',
    "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $_$\nbegin\nINSERT INTO public.events (id) VALUES (2);\nend;\n$_$;\n",
    "CREATE FUNCTION g() RETURNS void LANGUAGE sql\n    BEGIN ATOMIC\n INSERT INTO public.events (id) VALUES (3);\nEND;\n",
    "INSERT INTO storage.events (id) VALUES (4), (5);\n/* a\nnote */\n",
    "CREATE TABLE public.events (id bigint, a text DEFAULT '$$'); -- it's a note of $$\n",
  ];
  expect(await titles(others.join("\n") + copy("1\tTea\n"))).toEqual(['"Tea"']);
});

test("a file in a text of another table is read over, whatever its length", async () => {
  const file = `INSERT INTO storage.files VALUES ('it''s $$ ${"a".repeat(20_000_000)}');\n`;
  expect(await titles(file + copy("1\tTea\n"))).toEqual(['"Tea"']);
});

test("a line of spaces is read in the time of its length", async () => {
  const begun = performance.now();
  await expect(rowsOf(`SET x;\nCOPY t (id) FROM stdin${" ".repeat(100_000)}\n`)).resolves.toEqual(
    [],
  );
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test.each([
  ["within a table", "COPY public.events (id, title) FROM stdin;\n1\tTea\n2\tCa"],
  ["within a function", "CREATE FUNCTION f() RETURNS trigger AS $_$\nbegin\n"],
  ["between two statements", "--\n-- PostgreSQL database dump\n--\n\n" + copy("1\tTea\n")],
])("a dump cut short %s is refused", async (_, text) => {
  await expect(rowsOf(text)).rejects.toThrow(/^The dump is cut short.* nothing was imported\.$/);
});

test.each([
  [insert("'Tea'"), "leave out --inserts and --column-inserts of pg_dump"],
  ['INSERT INTO "public"."events" ("id") VALUES\n(1);', "supabase db dump --data-only --use-copy"],
  [copy("1\tTea\tmore\n"), "The dump is damaged"],
  ["SET client_encoding = 'LATIN1';", "pg_dump --encoding=UTF8"],
  [Buffer.from("SET x = '\xe9';", "latin1"), "pg_dump --encoding=UTF8"],
  [Buffer.from(`\uFEFF${copy("1\tTea\n")}`, "utf16le"), "PowerShell"],
  ["PGDMP\u0001", "pg_dump --format=plain"],
  [Buffer.from([31, 139, 8, 0]), "is no dump in plain SQL"],
  ["", "is no dump in plain SQL"],
])("%s is refused in one sentence", async (text, sentence) => {
  await expect(rowsOf(text)).rejects.toThrow(sentence);
});

test("a row longer than any of this site is refused before its escapes are read", async () => {
  const text = copy(`1\t${"\\\\".repeat(9_000_000)}\n`);
  await expect(rowsOf(text)).rejects.toThrow("A row of events is longer than 16 MB");
});
