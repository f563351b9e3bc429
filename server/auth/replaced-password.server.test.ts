import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, sessions, users } from "#db/schema.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { createTestAuth, PASSWORD } from "#tests/sign-in.ts";
import { hash } from "./passwords.server.ts";
import { storePassword } from "./recovery.server.ts";
import { takeBack } from "./sessions.server.ts";

describeOnBothDatabases("A password that is being replaced", (open) => {
  const email = "asha@example.com";

  test("opens no session that outlives it, however late in its check it was", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    const { user } = await site.signUp(email);
    const password = await hash("ristretto-nine");
    let late: ReturnType<typeof site.post> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for("update");
      late = site.post("/sign-in", { email, password: PASSWORD });
      // On a database server the old password has been found right by now; its session waits for the account.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await storePassword(tx, user.id, password, new Date());
      await takeBack(tx, user.id);
    });
    expect(await late).toMatchObject({ status: 401, answer: { code: "invalid-credentials" } });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test("a hash renewed meanwhile is still the same password's", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    const { user } = await site.signUp(email);
    const password = await hash(PASSWORD);
    let late: ReturnType<typeof site.post> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for("update");
      late = site.post("/sign-in", { email, password: PASSWORD });
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await tx.update(accounts).set({ password }).where(eq(accounts.user_id, user.id));
    });
    expect(await late).toMatchObject({ status: 200 });
  });
});
