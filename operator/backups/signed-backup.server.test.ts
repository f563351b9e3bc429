import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { secretNamed } from "#app/core/data/secret.server.ts";
import { SiteKey } from "#app/core/data/site-key.server.ts";
import { secrets, users } from "#db/schema.ts";
import { newKeys, seal, unseal } from "#db/seal.server.ts";
import { describeOnDatabase, KEY_SETTINGS } from "#tests/database.ts";
import { createTestAuth } from "#tests/sign-in.ts";
import { BackupFile, type BackupKeys } from "./backup-file.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const siteKey = new SiteKey(KEY_SETTINGS.siteKey);

describeOnDatabase("A backup of a site", (open) => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "signed-"));
    return () => rm(home, { recursive: true });
  });

  async function write(recipients: string[] = []) {
    const file = join(home, `${crypto.randomUUID()}.backup`);
    await writeBackup(open().db, file, () => {}, recipients);
    for (const table of [users, secrets]) await open().db.delete(table);
    return file;
  }
  const restore = (file: string, keys: BackupKeys) =>
    restoreBackup(open().db, file, {
      tell: () => {},
      migrations: "db/migrations",
      keys,
      keySettings: KEY_SETTINGS,
    });

  test("holds no session, no code and no secret that can be read", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    const session = await site.signUp("mira@example.org");
    await site.post("/request-sign-in-code", { email: "mira@example.org" });
    const known = await secretNamed(db, "sign-in");
    const text = gunzipSync(await readFile(await write())).toString();
    expect(text).toContain("mira@example.org");
    expect(text).not.toContain(known);
    for (const table of ["sessions", "refresh_tokens", "verifications", "one_time_tokens"])
      expect(text).not.toContain(`["table","${table}"]`);
    expect(session.refresh_token).not.toBe("");
  });

  test("that is sealed is signed too: another's is refused, unless the operator knows it", async () => {
    const { db } = open();
    await db.insert(users).values({ email: "asha@example.com" });
    const { identity, recipient } = await newKeys();
    const file = await write([recipient]);
    expect((await restore(file, { identity, siteKey })).rows).toBe(1);
    const sealed = await buffer(await unseal(createReadStream(file), identity));
    const lines = gunzipSync(sealed).toString();
    const forge = async (changed: string) => {
      for (const table of [users, secrets]) await db.delete(table);
      const forged = await seal(Readable.from([gzipSync(changed)]), [recipient]);
      await writeFile(file, await buffer(forged));
    };
    for (const changed of [
      lines.replace("asha@example.com", "evil@example.com"),
      lines.replace(/\["signed".*\n/, ""),
    ]) {
      await forge(changed);
      await expect(restore(file, { identity, siteKey })).rejects.toThrow(
        "The backup was not signed with this site's key",
      );
      expect(await db.$count(users)).toBe(0);
    }
    await forge(lines.replace(/\["signed".*\n/, ""));
    expect((await restore(file, { identity, siteKey, isTrusted: true })).rows).toBe(1);
  });

  test("that is not sealed needs its signature too, unless it is of a version that did not sign", async () => {
    await open().db.insert(users).values({ email: "asha@example.com" });
    const file = await write();
    const lines = gunzipSync(await readFile(file)).toString();
    const without = lines.replace(/\["signed".*\n/, "");
    await writeFile(file, gzipSync(without));
    await expect(restore(file, { siteKey })).rejects.toThrow(
      "The backup was not signed with this site's key",
    );
    expect(await open().db.$count(users)).toBe(0);
    // 0016_pictures
    const older = without.replace(/^\["city-meetups-backup",\d+\]/, (mark) =>
      mark.replace(/\d+/, "1795453441708"),
    );
    await writeFile(file, gzipSync(older));
    let rows = 0;
    for await (const batch of (await BackupFile.open(file, { siteKey })).batches())
      rows += batch.rows.length;
    expect(rows).toBe(1);
    await writeFile(file, gzipSync(without));
    expect((await restore(file, { siteKey, isTrusted: true })).rows).toBe(1);
  });

  test("that is not sealed is refused where backups are, unless the operator asks for it", async () => {
    await open().db.insert(users).values({ email: "asha@example.com" });
    const file = await write();
    await expect(restore(file, { siteKey, isSealedHere: true })).rejects.toThrow(
      /^The backup is not sealed, although BACKUP_KEY is set.*--unsealed/,
    );
    const trusted = { siteKey, isSealedHere: true, isTrusted: true };
    expect((await restore(file, trusted)).rows).toBe(1);
  });
});
