import { expect, test } from "vitest";
import { newsletter_subscribers } from "#db/schema.ts";
import { contextFor, NOW, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { apiCaller } from "#tests/api-caller.ts";
import { newsletterApi } from "./api.server.ts";
import { introEtag } from "./rules.ts";
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

describeOnDatabase("The line of two administrators on one issue", (open) => {
  test("is not replaced by who has not read it, and the second time on purpose", async () => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    const call = apiCaller(newsletterApi(), () => ({ db, viewer, now: NOW }));
    const save = (intro: string, before?: string) =>
      call("PATCH", `/issues/${NOW.toISOString().slice(0, 7)}`, {
        body: { intro },
        headers: before === undefined ? {} : { "If-Match": introEtag(before) },
      });
    expect((await save("Bonjour, ça va?", "")).status).toBe(200);
    const refused = await save("Hello", "");
    const message = 'Somebody else has saved "Bonjour, ça va?". Save again to replace it.';
    expect([refused.status, await refused.json()]).toMatchObject([
      412,
      { detail: message, errors: [{ path: "intro", message }] },
    ]);
    expect((await save("Bonjour, ça va?", "")).status).toBe(200);
    expect((await save("Hello", "Bonjour, ça va?")).status).toBe(200);
    expect((await save("Anything")).status).toBe(200);
  });
});
