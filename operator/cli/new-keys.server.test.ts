import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { findSecret, randomToken, secretNamed, tokenHash } from "#app/core/data/secret.server.ts";
import { guestToken } from "#app/features/guests/links.server.ts";
import { unsubscribeHash } from "#app/features/newsletter/service.server.ts";
import {
  accounts,
  guests,
  host_invitations,
  jwks,
  newsletter_subscribers,
  one_time_tokens,
  secrets,
  sessions,
  two_factors,
  users,
} from "#db/schema.ts";
import { restoreBackup } from "#operator/backups/restore-backup.server.ts";
import { writeBackup } from "#operator/backups/write-backup.server.ts";
import { openSiteKey } from "#server/ops/site-key.server.ts";
import { renewAuth } from "#server/auth/auth.server.ts";
import { describeOnDatabase, KEY_SETTINGS, openOnServer } from "#tests/database.ts";
import { bearer, createTestAuth } from "#tests/sign-in.ts";
import { newKeys } from "./new-keys.server.ts";

const NOW = new Date();

describeOnDatabase("New keys", (open) => {
  const settings = { dataDirectory: "", siteKey: undefined };
  beforeEach(async () => {
    settings.dataDirectory = await mkdtemp(join(tmpdir(), "new-keys-"));
    await openSiteKey(open().db, settings);
    return () => rm(settings.dataDirectory, { recursive: true });
  });
  const ctx = (changes: string[] = []) => ({
    db: open().db,
    now: NOW,
    invalidate: (tags: readonly string[]) => changes.push(...tags),
  });

  async function storeGuest(id = crypto.randomUUID()) {
    const { db } = open();
    const token = await guestToken(db, id);
    const event_id = crypto.randomUUID();
    await db
      .insert(guests)
      .values({ id, event_id, token_hash: tokenHash(token), name: "Ben", state: "coming" });
    return { id, token };
  }

  async function storeReader(email: string) {
    const token_hash = await unsubscribeHash(open().db, email);
    await open().db.insert(newsletter_subscribers).values({ email, consent: "Yes", token_hash });
    return token_hash;
  }

  test("say what they cost, and change nothing until the operator is sure", async () => {
    const { db } = open();
    await (await createTestAuth(db)).signUp("mira@example.org");
    const nobodys = await newKeys(ctx(), settings, false);
    expect(nobodys.text).not.toMatch(/\b0 (guests|accounts)|go on working/);
    await storeGuest();
    await storeReader("reader@example.org");
    const before = await db.select().from(secrets);
    const result = await newKeys(ctx(), settings, false);
    expect(result.ok).toBe(false);
    expect(result.text).toContain("to get the newsletter and to leave go on working");
    expect(result.text).toContain("1 person signed in: everybody signs in again");
    expect(result.text).toContain("the links of 1 guest");
    expect(result.text).toContain("npm run admin -- new-keys --yes");
    expect(await db.select().from(secrets)).toEqual(before);
    expect(await db.$count(sessions)).toBe(1);
  });

  test("end sessions, codes and links made with the old ones; unsubscribing goes on", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    const session = await site.signUp("mira@example.org");
    const stolen = await findSecret(db, "sign-in");
    await secretNamed(db, "newsletter");
    const thanks = await secretNamed(db, "thanks");
    const { id, token } = await storeGuest();
    const leaving = await storeReader("reader@example.org");
    await db.insert(host_invitations).values({
      city_name: "Pune",
      email: "ben@example.org",
      duty: "host",
      token_hash: randomToken(),
      expires_at: new Date(NOW.getTime() + 86_400_000),
    });
    const file = join(settings.dataDirectory, "keys");
    const [oldKey, oldGuests] = [await readFile(file, "utf8"), await secretNamed(db, "guests")];
    const changes: string[] = [];
    expect((await newKeys(ctx(changes), settings, true)).ok).toBe(true);
    expect(changes).toEqual(["site-key"]);
    expect(await readFile(file, "utf8")).not.toBe(oldKey);
    for (const table of [sessions, one_time_tokens, jwks]) expect(await db.$count(table)).toBe(0);
    // Refusals of thanks are stored by a hash with it.
    expect(await secretNamed(db, "thanks")).toBe(thanks);
    await renewAuth(site.auth);
    expect(site.auth.secret).not.toBe(stolen);
    expect((await site.call("GET", "/me", undefined, bearer(session))).status).toBe(401);
    const [guest] = await db.select().from(guests).where(eq(guests.id, id));
    expect(guest?.token_hash).not.toBe(tokenHash(token));
    expect(guest?.token_hash).not.toBe(tokenHash(deriveToken(oldGuests, id)));
    expect(guest?.token_hash).toBe(tokenHash(await guestToken(db, id)));
    const [reader] = await db.select().from(newsletter_subscribers);
    expect([reader?.token_hash, await unsubscribeHash(db, "reader@example.org")]).toEqual([
      leaving,
      leaving,
    ]);
    expect(await db.select().from(host_invitations)).toMatchObject([{ revoked_at: NOW }]);
    // A start reads the new key, and people sign in as before.
    await openSiteKey(db, settings);
    expect((await site.signIn("mira@example.org")).user.email).toBe("mira@example.org");
  });

  test("ask who has a second step for a new password, because the old step is readable", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    await site.signUp("mira@example.org");
    const [mira] = await db.update(users).set({ two_factor_enabled: true }).returning();
    await db
      .insert(two_factors)
      .values({ user_id: mira?.id ?? "", secret: "sealed", backup_codes: "sealed" });
    await newKeys(ctx(), settings, true);
    await renewAuth(site.auth);
    expect(await db.select().from(accounts)).toMatchObject([{ password: null }]);
    const refused = await site.post("/sign-in", {
      email: "mira@example.org",
      password: "doppio-in-jaipur",
    });
    expect(refused.status).toBe(401);
    await site.post("/request-password-reset", { email: "mira@example.org" });
    const token = await site.mailedToken("mira@example.org");
    const password = "another-doppio-in-pune";
    expect((await site.post("/reset-password", { token, password })).status).toBe(200);
    expect((await site.signIn("mira@example.org", password)).user.email).toBe("mira@example.org");
  });

  test("are made where the old key is lost, or damaged", async () => {
    const { db } = open();
    const { id, token } = await storeGuest();
    await rm(join(settings.dataDirectory, "keys"));
    await expect(openSiteKey(db, settings)).rejects.toThrow("npm run admin -- new-keys");
    expect((await newKeys(ctx(), settings, true)).ok).toBe(true);
    await openSiteKey(db, settings);
    expect(await guestToken(db, id)).not.toBe(token);
  });

  test("are made for a backup that is restored elsewhere without its key, and it says so", async () => {
    const { db } = open();
    const { id, token } = await storeGuest();
    await (await createTestAuth(db)).signUp("mira@example.org");
    const file = join(settings.dataDirectory, "site.backup");
    await writeBackup(db, file, () => {});
    const elsewhere = await openOnServer();
    onTestFinished(() => elsewhere.close());
    const home = await mkdtemp(join(tmpdir(), "elsewhere-"));
    onTestFinished(() => rm(home, { recursive: true }));
    const options = { tell: () => {}, migrations: "db/migrations" };
    const another = { dataDirectory: home, siteKey: KEY_SETTINGS.siteKey };
    await expect(
      restoreBackup(elsewhere.db, file, { ...options, keySettings: another }),
    ).rejects.toThrow("sealed with another key than SITE_KEY");
    const own = { dataDirectory: home, siteKey: undefined };
    const { lost } = await restoreBackup(elsewhere.db, file, { ...options, keySettings: own });
    expect(lost.join("\n")).toContain("The site's key is not here");
    expect(lost.join("\n")).toContain("the links of 1 guest");
    expect(lost.join("\n")).toContain("the links to leave in emails of before");
    expect(lost.join("\n")).toContain("Nor could anybody check that this site wrote the backup.");
    await openSiteKey(elsewhere.db, own);
    expect(await guestToken(elsewhere.db, id)).not.toBe(token);
    const [guest] = await elsewhere.db.select().from(guests);
    expect(guest?.token_hash).toBe(tokenHash(await guestToken(elsewhere.db, id)));
    const site = await createTestAuth(elsewhere.db);
    expect((await site.signIn("mira@example.org")).user.email).toBe("mira@example.org");
  });
});

test("A restore with the key keeps every link, and signs everybody out", async () => {
  const from = await openOnServer();
  onTestFinished(() => from.close());
  const site = await createTestAuth(from.db);
  const session = await site.signUp("mira@example.org");
  const token = await guestToken(from.db, crypto.randomUUID());
  expect(token).toHaveLength(43);
  const secret = await secretNamed(from.db, "guests");
  const home = await mkdtemp(join(tmpdir(), "with-key-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await writeBackup(from.db, join(home, "site.backup"), () => {});
  const to = await openOnServer();
  onTestFinished(() => to.close());
  const options = { tell: () => {}, migrations: "db/migrations", keySettings: KEY_SETTINGS };
  expect((await restoreBackup(to.db, join(home, "site.backup"), options)).lost).toEqual([]);
  expect(await secretNamed(to.db, "guests")).toBe(secret);
  for (const table of [sessions, one_time_tokens]) expect(await to.db.$count(table)).toBe(0);
  const restored = await createTestAuth(to.db);
  expect((await restored.call("GET", "/me", undefined, bearer(session))).status).toBe(401);
});
