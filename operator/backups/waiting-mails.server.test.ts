import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { SiteKey } from "#app/core/data/site-key.server.ts";
import { mailings, mails } from "#db/schema.ts";
import { describeOnDatabase, KEY_SETTINGS } from "#tests/database.ts";
import { restore } from "./backup-results.server.ts";
import { writeBackup } from "./write-backup.server.ts";

describeOnDatabase("A backup with emails that wait", (open) => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "waiting-"));
    return () => rm(home, { recursive: true });
  });

  async function restored(isCopy: boolean): Promise<string> {
    const { db } = open();
    const waiting = { subject: "", text: "", html: "" };
    await db.insert(mails).values([
      { ...waiting, recipient: "asha@example.org", kind: "reset", priority: 0 },
      { ...waiting, recipient: "ravi@example.org", kind: "follow-letter", priority: 1 },
      { ...waiting, recipient: "mina@example.org", kind: "follow-letter", priority: 1 },
      { ...waiting, recipient: "ben@example.org", kind: "reset", sent_at: new Date() },
    ]);
    const leaves_at = new Date(Date.now() + 3_600_000);
    await db
      .insert(mailings)
      .values({ kind: "guest-notice", subject_id: "an event", text: "Hello", leaves_at });
    const file = join(home, "site.backup");
    await writeBackup(db, file, () => {});
    for (const table of [mails, mailings]) await db.delete(table);
    const keys = { siteKey: new SiteKey(KEY_SETTINGS.siteKey) };
    const done = await restore(db, file, { keys, keySettings: KEY_SETTINGS, isCopy }, () => {});
    return done.text;
  }

  test("says how many, by kind, and lets them leave", async () => {
    expect(await restored(false)).toMatch(
      /3 emails: follow-letter 2, reset 1; texts to many: guest-notice 1\. .*--copy/,
    );
  });

  test("as a copy drops what goes to many, and says so", async () => {
    const text = await restored(true);
    expect(text).toContain("Start it without SMTP_URL");
    expect(text).toContain("Dropped, because this is a copy: 2 emails to many, 1 text to many");
    expect(text).toContain("1 email: reset 1.");
    expect(text).not.toContain("guest-notice");
  });
});
