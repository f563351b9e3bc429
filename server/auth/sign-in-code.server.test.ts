import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { accounts, mails, sessions, two_factors, users, verifications } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { asSession, bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";
import { nextTotp, totp } from "#tests/totp.ts";

const WRONG = { status: 401, answer: { code: "wrong-email-code" } };

describeOnDatabase("Signing in with a code by mail", (open) => {
  const email = "asha@example.com";
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
  });

  const ask = (address = email) => site.post("/request-sign-in-code", { email: address });
  const enter = (code: string, address = email) =>
    site.post("/sign-in-with-code", { email: address, code });
  const verified = async () => {
    const session = await site.signUp(email);
    await open().db.update(users).set({ email_verified: true });
    return session;
  };
  async function newestCode(): Promise<string> {
    const [mail] = await open()
      .db.select()
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(desc(mails.created_at))
      .limit(1);
    expect(mail?.headers).toMatchObject({ "X-Mail-Kind": "sign-in-code" });
    return /^(\d{6}) is your sign-in code$/.exec(mail?.subject ?? "")?.[1] ?? "no code";
  }
  const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

  test("six digits by mail make a session, once, also with a gap in the middle", async () => {
    await verified();
    expect((await ask()).status).toBe(200);
    const code = await newestCode();
    const { answer } = await enter(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect((await site.call("GET", "/me", undefined, bearer(asSession(answer)))).status).toBe(200);
    expect(await enter(code)).toMatchObject(WRONG);
    await site.signIn(email);
  });

  test("the database keeps no code, and the mail's text goes when it has left", async () => {
    await verified();
    await ask();
    const code = await newestCode();
    expect(JSON.stringify(await open().db.select().from(verifications))).not.toContain(code);
  });

  test("an unknown address gets the same answer, no mail and no account", async () => {
    await verified();
    const known = await ask();
    const unknown = await ask("nobody@example.com");
    expect([unknown.status, unknown.answer]).toEqual([known.status, known.answer]);
    const code = otherThan(await newestCode());
    const [wrong, nobody] = [await enter(code), await enter(code, "nobody@example.com")];
    expect([nobody.status, nobody.answer]).toEqual([wrong.status, wrong.answer]);
    expect(await open().db.select().from(users)).toHaveLength(1);
    const recipients = (await open().db.select().from(mails)).map(({ recipient }) => recipient);
    expect(recipients).not.toContain("nobody@example.com");
  });

  test("asking and a wrong code take their time, for known and unknown addresses", async () => {
    await verified();
    site = await createTestAuth(open().db, { minResponseMilliseconds: 400 });
    for (const work of [
      () => ask(),
      () => ask("nobody@example.com"),
      () => enter("000000"),
      () => enter("000000", "nobody@example.com"),
    ]) {
      const begun = performance.now();
      await work();
      expect(performance.now() - begun).toBeGreaterThan(395);
    }
  });

  test("after five wrong tries the right code is not good either; the answer does not tell", async () => {
    await verified();
    await ask();
    const code = await newestCode();
    for (let tries = 0; tries < 5; tries++)
      expect(await enter(otherThan(code))).toMatchObject(WRONG);
    expect(await enter(code)).toMatchObject(WRONG);
  });

  test("of two codes only the newest is good, and none after ten minutes", async () => {
    await verified();
    await ask();
    const first = await newestCode();
    await ask();
    const second = await newestCode();
    // One time in a million they are the same.
    const old = first === second ? otherThan(second) : first;
    expect(await enter(old)).toMatchObject(WRONG);
    await open()
      .db.update(verifications)
      .set({ expires_at: new Date(Date.now() - 1_000) });
    expect(await enter(second)).toMatchObject(WRONG);
    await ask();
    const [row] = await open().db.select().from(verifications);
    expect(row?.expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  test("nobody is flooded with codes: the sixth request in an hour waits", async () => {
    for (let i = 0; i < 5; i++) expect((await ask()).status).toBe(200);
    const sixth = await ask();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(60);
  });

  test("whoever has a second factor is asked for it", async () => {
    const first = await verified();
    const { secret } = await switchTwoFactorOn(first.access_token);
    await ask();
    const { answer, headers } = await enter(await newestCode());
    expect(answer).toEqual({ second_factor: true });
    const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
    const second = { code: nextTotp(secret) };
    const done = await site.post("/two-factor/verify", second, { cookie: cookie.join("; ") });
    asSession(done.answer);
  });

  test("signing out everywhere, or a new password, withdraws an open code", async () => {
    const session = await verified();
    await ask();
    const code = await newestCode();
    await site.call("DELETE", "/sessions", undefined, bearer(session));
    expect(await enter(code)).toMatchObject(WRONG);
  });

  test("an address nobody had verified is now, and what a stranger may have set up is gone", async () => {
    const stranger = await site.signUp(email);
    await switchTwoFactorOn(stranger.access_token);
    await open()
      .db.insert(accounts)
      .values({ user_id: stranger.user.id, provider_id: "oidc", account_id: "stranger" });
    await ask();
    const own = asSession((await enter(await newestCode())).answer);
    expect(own.user.email_confirmed_at).not.toBeNull();
    expect((await site.call("GET", "/me", undefined, bearer(own))).answer).toMatchObject({
      two_factor_enabled: false,
      has_password: false,
      providers: [],
    });
    expect(await open().db.select().from(sessions)).toHaveLength(1);
    expect(await open().db.select().from(two_factors)).toEqual([]);
    expect((await site.post("/sign-in", { email, password: PASSWORD })).status).toBe(401);
    const kinds = (await open().db.select().from(mails)).map(({ headers }) => headers);
    expect(kinds).toContainEqual({ "X-Mail-Kind": "password-removed" });
  });

  async function switchTwoFactorOn(access_token: string) {
    const headers = { authorization: `Bearer ${access_token}` };
    const begun = await site.post("/two-factor/begin", { password: PASSWORD }, headers);
    const setup = z.object({ secret: z.string() }).parse(begun.answer);
    await site.post("/two-factor/confirm", { code: totp(setup.secret) }, headers);
    return setup;
  }
});
