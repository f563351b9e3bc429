import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Session } from "#app/core/client/session.ts";
import { accounts, chapter_hosts, mails, users } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { asSession, bearer, createTestAuth, type TestAuth } from "#tests/sign-in.ts";

describeOnDatabase("An account without a password", (open) => {
  const email = "asha@example.com";
  let site: TestAuth;
  let session: Session;
  beforeEach(async () => {
    const { db } = open();
    site = await createTestAuth(db);
    session = await site.signUp(email);
    // As a provider makes it.
    await db.update(accounts).set({ provider_id: "oidc", account_id: "asha", password: null });
    await db.delete(mails);
  });
  const change = (own = session) =>
    site.post("/change-email", { email: "new@example.com", password: "" }, bearer(own));
  const remove = (own = session) =>
    site.post("/delete-account", { email, password: "" }, bearer(own));
  const refreshed = async () =>
    asSession((await site.post("/refresh", { refresh_token: session.refresh_token })).answer);

  test("is moved and deleted by whoever has just signed in", async () => {
    expect((await change()).status).toBe(200);
    expect(await open().db.select().from(mails)).toMatchObject([{ recipient: "new@example.com" }]);
    expect((await remove()).status).toBe(200);
    expect(await open().db.select().from(users)).toEqual([]);
  });

  test("is as deleted when the form is sent again, because the answer was lost", async () => {
    expect((await remove()).status).toBe(200);
    const sent = await open().db.$count(mails);
    expect(await remove()).toMatchObject({ status: 200, answer: { done: true } });
    expect(await open().db.$count(mails)).toBe(sent);
    expect((await change()).status).toBe(401);
  });

  test("gets one link when the form is sent again, because the answer was lost", async () => {
    expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
    expect(await open().db.$count(mails)).toBe(1);
    site.wait(61);
    expect((await change()).status).toBe(200);
    expect(await open().db.$count(mails)).toBe(2);
  });

  test("loses the cities it looks after with its email, and reads so before", async () => {
    const user_id = session.user.id;
    await open()
      .db.insert(chapter_hosts)
      .values([
        { user_id, city_name: "Pune", duty: "host" },
        { user_id, city_name: "Goa", duty: "helper" },
      ]);
    await open().db.update(users).set({ email_verified: true });
    expect((await change()).status).toBe(200);
    const [mail] = await open().db.select().from(mails);
    expect(mail?.text).toContain("you no longer look after Goa and Pune");
  });

  test("is neither by a session older than ten minutes, however fresh its token", async () => {
    site.wait(10 * 60 + 1);
    const own = await refreshed();
    for (const refused of [await change(own), await remove(own)])
      expect(refused).toMatchObject({
        status: 403,
        answer: {
          detail:
            "So that we know it is you, please sign out, sign in again and repeat this within ten minutes.",
        },
      });
    expect(await open().db.select().from(mails)).toEqual([]);
    expect(await open().db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });

  test("has none to change, and no second factor to add to it", async () => {
    const input = { current_password: "any", password: "ristretto-nine" };
    for (const [path, body] of [
      ["/change-password", input],
      ["/two-factor/begin", { password: "any" }],
    ] as const)
      expect((await site.post(path, body, bearer(session))).answer).toMatchObject({
        code: "no-password",
      });
  });
});
