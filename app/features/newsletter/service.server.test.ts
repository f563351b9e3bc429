import { expect, test } from "vitest";
import { newsletter_subscribers } from "#db/schema.ts";
import { contextFor, NOW, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { exportSubscribers } from "./service.server.ts";

describeOnDatabase("The readers of the newsletter as a table", (open) => {
  test("are each there once, a thousand of them, also those of one moment", async () => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    await db.insert(newsletter_subscribers).values(
      Array.from({ length: 1_003 }, (_, n) => ({
        email: `reader-${n}@example.org`,
        consent: "Yes",
        token_hash: `hash ${n}`,
        confirmed_at: new Date(NOW.getTime() + Math.floor(n / 700)),
      })),
    );
    const csv = await exportSubscribers(contextFor(db, { viewer }));
    const emails = (csv.ok ? csv.value : "").match(/reader-\d+@/g) ?? [];
    expect([emails.length, new Set(emails).size]).toEqual([1_003, 1_003]);
  });
});
