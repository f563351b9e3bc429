import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findSecret, secretNamed } from "#app/core/data/secret.server.ts";
import { SiteKey } from "#app/core/data/site-key.server.ts";
import { openPostgres } from "#db/connection.server.ts";
import { secrets } from "#db/schema.ts";
import { createDatabase, describeOnDatabase } from "#tests/database.ts";
import { openSiteKey } from "./site-key.server.ts";

async function folder() {
  const dataDirectory = await mkdtemp(join(tmpdir(), "site-key-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  return { dataDirectory, siteKey: undefined };
}

describeOnDatabase("The site's key", (open) => {
  test("is made once, for this user only, and a copy of the database says nothing", async () => {
    const { db } = open();
    const settings = await folder();
    await openSiteKey(db, settings);
    const value = await secretNamed(db, "guests");
    const file = join(settings.dataDirectory, "keys");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(settings.dataDirectory)).toEqual(["keys"]);
    const before = readFileSync(file);
    await openSiteKey(db, settings);
    expect(readFileSync(file)).toEqual(before);
    const stored = JSON.stringify(await db.select().from(secrets));
    expect(stored).not.toContain(value);
    expect(stored).toMatch(/"name":"guests","value":null,"sealed":"v1\./);
  });

  test("seals the secrets of an older version at the next start, and they stay the same", async () => {
    const { db } = open();
    await db.insert(secrets).values([
      { name: "guests", value: "of today" },
      { name: "newsletter", value: "of today, too" },
    ]);
    await openSiteKey(db, await folder());
    expect(await findSecret(db, "guests")).toBe("of today");
    expect(await secretNamed(db, "newsletter")).toBe("of today, too");
    expect(JSON.stringify(await db.select().from(secrets))).not.toContain("of today");
  });

  test("that fails on the way leaves everything as it was", async () => {
    const { db } = open();
    await db.insert(secrets).values({ name: "guests", value: "of today" });
    const settings = await folder();
    mkdirSync(join(settings.dataDirectory, "keys"));
    await expect(openSiteKey(db, settings)).rejects.toThrow(
      /cannot be read \(EISDIR\)\. Bring back a copy of it\.$/,
    );
    expect(await db.select().from(secrets)).toMatchObject([{ value: "of today", sealed: null }]);
  });

  test("ends the start in one sentence when it is missing or another one, and changes nothing", async () => {
    const { db } = open();
    const settings = await folder();
    await openSiteKey(db, settings);
    const before = await db.select().from(secrets);
    const other = await folder();
    await expect(openSiteKey(db, other)).rejects.toThrow(
      /^The secrets in the database are sealed, and there is no key: .*npm run admin -- new-keys$/,
    );
    expect(readdirSync(other.dataDirectory)).toEqual([]);
    const siteKey = "another-key-of-a-site-0123456789abcdef";
    await expect(openSiteKey(db, { ...settings, siteKey })).rejects.toThrow(
      /^The secrets in the database were sealed with another key than SITE_KEY: /,
    );
    expect(await db.select().from(secrets)).toEqual(before);
    const key = readFileSync(join(settings.dataDirectory, "keys"), "utf8").split("\n")[1];
    await openSiteKey(db, { ...other, siteKey: key });
    writeFileSync(join(settings.dataDirectory, "keys"), "");
    await expect(openSiteKey(db, settings)).rejects.toThrow("holds no key");
  });

  test("opens a secret for its own name only", async () => {
    const { db } = open();
    await openSiteKey(db, await folder());
    await secretNamed(db, "guests");
    const [guests] = (await db.select().from(secrets)).filter(({ name }) => name === "guests");
    await db.insert(secrets).values({ name: "sign-in", sealed: guests?.sealed });
    await expect(findSecret(db, "sign-in")).rejects.toThrow("does not open the secret sign-in");
  });
});

test("processes that start together agree on one key, or one of them says that it has another", async () => {
  const url = await createDatabase();
  await using databases = new AsyncDisposableStack();
  const openProcess = async () => databases.adopt(await openPostgres(url), (one) => one.close()).db;
  const [one, two, three] = [await openProcess(), await openProcess(), await openProcess()];
  const shared = await folder();
  const keys = await Promise.all([one, two].map((db) => openSiteKey(db, shared)));
  expect(keys[0]?.text).toBe(keys[1]?.text);
  expect(await secretNamed(one, "guests")).toBe(await secretNamed(two, "guests"));
  await expect(openSiteKey(three, await folder())).rejects.toThrow("there is no key");
  // Both at once, at the very first start, each with a folder of its own.
  await one.delete(secrets);
  const apart = await Promise.allSettled([
    openSiteKey(one, await folder()),
    openSiteKey(two, await folder()),
  ]);
  expect(apart.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("A key seals for one purpose, and notices any change", () => {
  const key = new SiteKey("a-key-of-a-site-0123456789abcdef0123");
  const sealed = key.seal("tea", "milk");
  expect(key.open("tea", sealed)).toBe("milk");
  expect(key.seal("tea", "milk")).not.toBe(sealed);
  expect(key.open("coffee", sealed)).toBeUndefined();
  expect(new SiteKey(`${key.text}4`).open("tea", sealed)).toBeUndefined();
  for (let place = 0; place < sealed.length; place += 1) {
    const changed =
      sealed.slice(0, place) + (sealed[place] === "A" ? "B" : "A") + sealed.slice(place + 1);
    expect(key.open("tea", changed), `place ${place}`).toBeUndefined();
  }
  for (const odd of ["", "v1.", "v1.AAAA", "plain"]) expect(key.open("tea", odd)).toBeUndefined();
});
