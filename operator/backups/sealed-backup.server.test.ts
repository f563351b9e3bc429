import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { readIdentity } from "./backup-commands.server.ts";
import { backedUpTables } from "./write-backup.server.ts";
import { openEmbedded, type Db } from "#db/connection.server.ts";
import { jwks } from "#db/schema.ts";
import { copyEmbedded, KEY_SETTINGS, withTestKey } from "#tests/database.ts";
import { TESTS_EVERYTHING } from "#tests/everything.ts";
import { fillPrivateTables } from "#tests/full-tables.server.ts";
import { runCommand } from "#tests/run-command.ts";
import { createTestAuth } from "#tests/sign-in.ts";

test("a sealed backup is restored on another directory: the same rows, and people sign in", async () => {
  const home = await mkdtemp(join(tmpdir(), "sealed-"));
  onTestFinished(() => rm(home, { recursive: true }));
  const SITE_KEY = KEY_SETTINGS.siteKey;
  const [from, to] = [
    { DATA_DIR: join(home, "from"), SITE_KEY },
    { DATA_DIR: join(home, "to"), SITE_KEY },
  ];
  for (const { DATA_DIR } of [from, to]) await copyEmbedded(DATA_DIR);
  const before = await inDatabase(from.DATA_DIR, async (db) => {
    await fillPrivateTables(db);
    // Its key signs nothing: sign-in makes a real one.
    await db.delete(jwks);
    await (await createTestAuth(db)).signUp("mira@example.org");
    return digests(db);
  });
  const [file, keys, otherKeys] = ["site.backup.age", "key.txt", "other.txt"].map((name) =>
    join(home, name),
  );
  if (!file || !keys || !otherKeys) throw new Error("No file has a name");
  const say = async (env: Record<string, string>, ...words: string[]) => {
    const [code, text] = await runCommand("backup.ts", env, ...words);
    return `${code} ${text}`;
  };
  const BACKUP_KEY = /BACKUP_KEY=(age1\w+)/.exec(await say({}, "new-key", keys))?.[1] ?? "";
  await say({}, "new-key", otherKeys);
  expect(await say({ ...from, BACKUP_KEY }, "backup", file)).toContain("It is sealed");
  const sealed = await readFile(file);
  expect(sealed.subarray(0, 22).toString()).toBe("age-encryption.org/v1\n");
  const [part, foreign] = [join(home, "part.age"), join(home, "picture.jpg")];
  await writeFile(part, sealed.subarray(0, sealed.length - 400));
  await writeFile(foreign, "JFIF");

  const refused: [env: Record<string, string>, words: string[], says: string | RegExp][] = [
    [
      {},
      ["new-key", keys],
      `1 There is a file ${keys} already, and it may be the only key to a backup. Say another name.`,
    ],
    [
      {},
      ["new-key", join(keys, "site.key")],
      `1 The key ${join(keys, "site.key")} could not be written: a part of that path is no folder.`,
    ],
    [
      { ...from, BACKUP_KEY },
      ["backup", otherKeys],
      `1 There is ${otherKeys} already, and it is no backup. Say another name.`,
    ],
    [to, ["restore", part, "--identity", keys], /^1 .*Nothing was restored\.$/],
    [to, ["restore", file], /^1 The backup is sealed\./],
    [
      to,
      ["restore", file, "--identity", otherKeys],
      /^1 The backup was sealed for another key than the one given\./,
    ],
    [
      to,
      ["restore", file, "--identity", join(home, "lost.txt")],
      /^1 There is no file .*lost\.txt\.$/,
    ],
    [to, ["restore", foreign], /^1 .*Nothing was restored\.$/],
  ];
  // Each is a process, and `backup` has their sentences.
  for (const [env, words, says] of TESTS_EVERYTHING ? refused : refused.slice(3, 4))
    expect(await say(env, ...words)).toMatch(says);
  // Each refusal has left the database empty, or this one would be refused.
  expect(await say(to, "restore", file, "--identity", keys)).toContain("0 The backup is back");

  await inDatabase(to.DATA_DIR, async (db) => {
    expect(await digests(db)).toEqual(before);
    const session = await (await createTestAuth(db)).signIn("mira@example.org");
    expect(session.user.email).toBe("mira@example.org");
  });
}, 180_000);

async function inDatabase<Value>(dataDirectory: string, work: (db: Db) => Promise<Value>) {
  const database = withTestKey(await openEmbedded(join(dataDirectory, "db")));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const found = z.object({ rows: z.tuple([z.object({ digest: z.string() })]) });

/** One digest for all rows of each table. */
async function digests(db: Db): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const table of backedUpTables) {
    const result = await db.execute(
      sql`select md5(coalesce(string_agg(r::text, chr(10) order by r::text), '')) as digest from ${table} r`,
    );
    all[getTableName(table)] = found.parse(result).rows[0].digest;
  }
  return all;
}

test("a device without an end holds no secret key", async () => {
  await expect(readIdentity("/dev/zero")).rejects.toThrow("/dev/zero holds no secret key of age.");
});
