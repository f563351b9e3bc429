import { expect, test } from "vitest";
import { z } from "zod";
import { mails } from "#db/schema.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnBothDatabases, untilBlocked } from "#tests/database.ts";
import { mailKind } from "./mail/kinds.ts";
import { MAILS_TAG, PRIORITY, queueMail, queueNotices } from "./mail/outbox.server.ts";
import { transact } from "./work.server.ts";

const email = {
  to: "asha@example.org",
  kind: "test-mail",
  subject: "Hello",
  paragraphs: ["Hello."],
  reason: "You asked for it.",
};

const notice = {
  to: "asha@example.org",
  kind: mailKind("test-mail", z.object({})),
  payload: {},
  priority: PRIORITY.many,
  due: new Date(),
  occasion: "once",
};

describeOnBothDatabases("A transaction's work", (open) => {
  test("wakes the senders of mail after the commit, and after a refused one does not", async () => {
    const changes: string[] = [];
    const ctx = contextFor(open().db, { changes });
    await transact(ctx, async (work) => {
      await queueMail(work, email);
      expect(changes).toEqual([]);
    });
    expect(changes).toEqual([MAILS_TAG]);
    await transact(ctx, (work) => queueNotices(work, [notice]));
    expect(changes).toEqual([MAILS_TAG, MAILS_TAG]);
    // The occasion has had its mail: nothing waits that a sender could take.
    await transact(ctx, (work) => queueNotices(work, [notice]));
    expect(changes).toEqual([MAILS_TAG, MAILS_TAG]);
    expect(await open().db.$count(mails)).toBe(2);
  });

  test("has the moment of its context, and reads a clock once", async () => {
    const now = new Date("2025-06-15T09:30:00.000Z");
    const clock = () => now;
    const ctx = contextFor(open().db);
    expect(await transact({ ...ctx, now: clock }, async (work) => work.now)).toBe(now);
  });

  test("holds a lock until it ends, so that work with the same name waits", async () => {
    const ctx = contextFor(open().db);
    const steps: string[] = [];
    const isHeld = Promise.withResolvers<void>();
    const first = transact(ctx, async ({ lock, db }) => {
      await lock("letters of Mumbai");
      isHeld.resolve();
      await untilBlocked(db, open());
      steps.push("first");
    });
    await isHeld.promise;
    const second = transact(ctx, async ({ lock }) => {
      await lock("letters of Mumbai");
      steps.push("second");
    });
    await Promise.all([first, second]);
    expect(steps).toEqual(["first", "second"]);
  });
});
