import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { randomToken, tokenHash } from "#app/core/data/secret.server.ts";
import { accounts, host_invitations, mails, two_factors, users } from "#db/schema.ts";
import { signUp as addAdministrator } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { asSession, bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";

const NEW_PASSWORD = "ristretto-nine";

describeOnDatabase("An account made from an invitation", (open) => {
  const email = "asha.rao@example.com";
  let site: TestAuth;
  let inviter: string;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
    const viewer = await addAdministrator(open().db, "administrator");
    inviter = viewer.kind === "user" ? viewer.id : "";
  });

  async function invite(more: Partial<typeof host_invitations.$inferInsert> = {}) {
    const token = randomToken();
    const expires_at = new Date(Date.now() + 86_400_000);
    await open()
      .db.insert(host_invitations)
      .values({
        city_name: "Pune",
        email,
        duty: "host",
        token_hash: tokenHash(token),
        invited_by: inviter,
        expires_at,
        ...more,
      });
    return token;
  }
  const join = (invitation: string) =>
    site.post("/sign-up", { email, password: NEW_PASSWORD, full_name: "Asha", invitation });
  const userNow = async () =>
    (await open().db.select().from(users).where(eq(users.email, email))).at(0);
  const mailed = () => open().db.$count(mails, eq(mails.recipient, email));

  test("is verified at once, and gets no second email", async () => {
    const made = await join(await invite());
    const { user } = asSession(made.answer);
    expect(user).toMatchObject({ email, user_metadata: { full_name: "Asha" } });
    expect(user.email_confirmed_at).not.toBeNull();
    expect(await mailed()).toBe(0);
  });

  test("to another address, too late, withdrawn or used, it verifies nothing", async () => {
    const now = new Date();
    const links = [
      "unknown",
      await invite({ email: "ben@example.com" }),
      await invite({ expires_at: now }),
      await invite({ revoked_at: now }),
      await invite({ accepted_at: now }),
      // A handover outlives the account of the host; nothing else does.
      await invite({ invited_by: null, duty: "helper" }),
    ];
    for (const token of links) {
      await open().db.delete(users).where(eq(users.email, email));
      await open().db.delete(mails);
      const made = await join(token);
      expect(asSession(made.answer).user.email_confirmed_at).toBeNull();
      expect(await mailed()).toBe(1);
    }
  });

  test("takes an unverified one over, without what somebody else may have put there", async () => {
    const { db } = open();
    const before = await site.signUp(email);
    const link = await site.mailedToken(email);
    const user_id = before.user.id;
    await db
      .insert(accounts)
      .values({ user_id, account_id: "a stranger's", provider_id: "google" });
    await db.insert(two_factors).values({ user_id, secret: "x", backup_codes: "x" });
    await db
      .update(users)
      .set({ two_factor_enabled: true, name: "Mallory" })
      .where(eq(users.id, user_id));
    const token = await invite();
    const made = asSession((await join(token)).answer);
    expect(made.user).toMatchObject({ id: user_id, user_metadata: { full_name: "Asha" } });
    expect(await userNow()).toMatchObject({ email_verified: true, two_factor_enabled: false });
    expect(await db.$count(two_factors)).toBe(0);
    expect(await db.$count(accounts, eq(accounts.provider_id, "google"))).toBe(0);
    const old = await site.post("/refresh", { refresh_token: before.refresh_token });
    expect(old.status).toBe(401);
    expect((await site.post("/change-email", {}, bearer(before))).status).toBe(401);
    expect((await site.post("/verify-email", { token: link })).status).toBe(410);
    expect((await site.post("/sign-in", { email, password: PASSWORD })).status).toBe(401);
    expect((await site.signIn(email, NEW_PASSWORD)).user.id).toBe(user_id);
  });

  test("leaves a verified one as it is", async () => {
    await site.signUp(email);
    await site.post("/verify-email", { token: await site.mailedToken(email) });
    const before = await userNow();
    const refused = await join(await invite());
    expect([refused.status, refused.answer]).toMatchObject([409, { code: "already-registered" }]);
    expect(await userNow()).toEqual(before);
    expect((await site.signIn(email)).user.email).toBe(email);
  });
});
