import { eq, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "#db/connection.server.ts";
import { accounts, one_time_tokens, sessions, users } from "#db/schema.ts";
import { describeOnBothDatabases, untilBlocked } from "#tests/database.ts";
import { bearer, createTestAuth, PASSWORD } from "#tests/sign-in.ts";
import { hash } from "./passwords.server.ts";
import { storePassword } from "./recovery.server.ts";
import { revokeAllAccess } from "./sessions.server.ts";

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
      await untilBlocked(tx, open());
      await storePassword({ db: tx, now: new Date() }, user.id, password);
      await revokeAllAccess(tx, user.id);
    });
    expect(await late).toMatchObject({ status: 401, answer: { code: "invalid-credentials" } });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test("is known to be the new one when the form is sent again, and only for some minutes", async () => {
    const site = await createTestAuth(open().db);
    const session = await site.signUp(email);
    const change = (current_password: string) =>
      site.post(
        "/change-password",
        { current_password, password: "ristretto-nine" },
        bearer(session),
      );
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await change(PASSWORD)).status).toBe(200);
    const [account] = await open().db.select().from(accounts);
    const earlier = new Date((account?.updated_at.getTime() ?? 0) - 11 * 60_000);
    await open().db.update(accounts).set({ updated_at: earlier });
    expect(await change(PASSWORD)).toMatchObject({ status: 422 });
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
      await untilBlocked(tx, open());
      await tx.update(accounts).set({ password }).where(eq(accounts.user_id, user.id));
    });
    expect(await late).toMatchObject({ status: 200 });
  });

  test.each([
    ["/change-password", { current_password: PASSWORD, password: "espresso-of-a-stranger" }],
    ["/change-email", { email: "stranger@example.com", password: PASSWORD }],
    ["/delete-account", { email, password: PASSWORD }],
  ])("%s by a session that ends while it is asked changes nothing", async (path, input) => {
    const { db } = open();
    const site = await createTestAuth(db);
    const session = await site.signUp(email);
    const { id } = session.user;
    const password = await hash("ristretto-nine");
    let late: ReturnType<typeof site.post> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for("update");
      late = site.post(path, input, bearer(session));
      await untilBlocked(tx, open());
      await storePassword({ db: tx, now: new Date() }, id, password);
      await revokeAllAccess(tx, id);
    });
    expect(await late).toMatchObject({ status: 401 });
    const rows = await db.select().from(users).innerJoin(accounts, eq(accounts.user_id, users.id));
    expect(rows).toMatchObject([{ users: { email }, accounts: { password } }]);
    expect(await openTokens(db)).toEqual([]);
  });
});

const openTokens = (db: Db) =>
  db.select().from(one_time_tokens).where(gt(one_time_tokens.expires_at, new Date()));
