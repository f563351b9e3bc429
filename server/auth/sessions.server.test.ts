import { and, gt, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Session } from "#app/core/client/session.ts";
import { accounts, one_time_tokens, two_factors, users } from "#db/schema.ts";
import { signInLimits } from "#server/limits/limits.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { asSession, bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";
import { nextTotp, totp } from "#tests/totp.ts";
import { createToken } from "./one-time-tokens.server.ts";

const NEW_PASSWORD = "ristretto-nine";

describeOnDatabase("Taking an account back", (open) => {
  const email = "asha@example.com";
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
  });

  async function resetByMail(to = email) {
    await site.post("/request-password-reset", { email: to });
    const token = await site.mailedToken(to);
    return site.post("/reset-password", { token, password: NEW_PASSWORD });
  }
  const waysBack: [way: string, act: (own: Session) => Promise<{ status: number }>][] = [
    ["a reset by mail", () => resetByMail()],
    [
      "a new password",
      (own) =>
        site.post(
          "/change-password",
          { current_password: PASSWORD, password: NEW_PASSWORD },
          bearer(own),
        ),
    ],
    ["signing out everywhere", (own) => site.call("DELETE", "/sessions", undefined, bearer(own))],
  ];
  const openTokens = () =>
    open()
      .db.select()
      .from(one_time_tokens)
      .where(and(isNull(one_time_tokens.used_at), gt(one_time_tokens.expires_at, new Date())));
  const askForNewAddress = (session: Session) =>
    site.post("/change-email", { email: "thief@example.com", password: PASSWORD }, bearer(session));

  test.each(waysBack)("%s cuts every link and code made before", async (_way, act) => {
    const own = await site.signUp(email);
    await askForNewAddress(own);
    const prepared = await site.mailedToken("thief@example.com");
    await site.post("/request-password-reset", { email });
    const now = new Date();
    await open().db.transaction((db) =>
      createToken({ db, now }, { purpose: "sign-in", userId: own.user.id }),
    );
    expect((await act(own)).status).toBe(200);
    expect(await openTokens()).toEqual([]);
    expect(await site.post("/verify-email", { token: prepared })).toMatchObject({
      status: 410,
      answer: { code: "link-expired" },
    });
    const [user] = await open().db.select().from(users);
    expect(user?.email).toBe(email);
  });

  test.each(waysBack)(
    "%s ends a sign-in that waits for its second step, even one with the right code",
    async (_way, act) => {
      const { own, secret } = await withSecondFactor();
      await open().db.update(users).set({ email_verified: true });
      const { headers } = await site.post("/sign-in", { email, password: PASSWORD });
      const cookie = headers
        .getSetCookie()
        .map((one) => one.split(";")[0])
        .join("; ");
      expect((await act(own)).status).toBe(200);
      const code = nextTotp(secret);
      expect((await site.post("/two-factor/verify", { code }, { cookie })).answer).toMatchObject({
        code: "challenge-expired",
      });
    },
  );

  test("a link to reset the password goes with the address it was sent to", async () => {
    const own = await site.signUp(email);
    await site.post("/request-password-reset", { email });
    const atOldAddress = await site.mailedToken(email);
    await askForNewAddress(own);
    await site.post("/verify-email", { token: await site.mailedToken("thief@example.com") });
    const refused = await site.post("/reset-password", {
      token: atOldAddress,
      password: NEW_PASSWORD,
    });
    expect(refused.answer).toMatchObject({ code: "link-expired" });
    await site.signIn("thief@example.com", PASSWORD);
  });

  test("nor is it good when an operator has changed the address", async () => {
    await site.signUp(email);
    await site.post("/request-password-reset", { email });
    const token = await site.mailedToken(email);
    await open().db.update(users).set({ email: "asha@example.org" });
    expect(
      (await site.post("/reset-password", { token, password: NEW_PASSWORD })).answer,
    ).toMatchObject({ code: "link-expired" });
    await site.signIn("asha@example.org", PASSWORD);
  });

  test("a reset that confirms the address throws out what was set up by whoever had not", async () => {
    const { own } = await withSecondFactor();
    await open()
      .db.insert(accounts)
      .values({ user_id: own.user.id, provider_id: "oidc", account_id: "thief" });
    expect((await resetByMail()).status).toBe(200);
    const back = await site.signIn(email, NEW_PASSWORD);
    expect((await site.call("GET", "/me", undefined, bearer(back))).answer).toMatchObject({
      two_factor_enabled: false,
      providers: [],
      has_password: true,
    });
    expect(await open().db.select().from(two_factors)).toEqual([]);
  });

  test("a reset of an address confirmed before leaves the second factor and the provider", async () => {
    const { own, secret } = await withSecondFactor();
    await open()
      .db.insert(accounts)
      .values({ user_id: own.user.id, provider_id: "oidc", account_id: "asha" });
    await open().db.update(users).set({ email_verified: true });
    expect((await resetByMail()).status).toBe(200);
    const { answer, headers } = await site.post("/sign-in", { email, password: NEW_PASSWORD });
    expect(answer).toEqual({ second_factor: true });
    const cookie = headers.getSetCookie().map((one) => one.split(";")[0]);
    const back = asSession(
      (
        await site.post(
          "/two-factor/verify",
          { code: nextTotp(secret) },
          { cookie: cookie.join("; ") },
        )
      ).answer,
    );
    expect((await site.call("GET", "/me", undefined, bearer(back))).answer).toMatchObject({
      two_factor_enabled: true,
      providers: ["oidc"],
    });
  });

  test("a reset lets the owner in, however often others have guessed", async () => {
    await site.signUp(email);
    while (!(await site.auth.limits.take([signInLimits["sign-in:account"], email])));
    expect((await site.post("/sign-in", { email, password: PASSWORD })).status).toBe(429);
    expect((await resetByMail()).status).toBe(200);
    await site.signIn(email, NEW_PASSWORD);
  });

  test("and at once, from where the attempts came, with everything behind the password", async () => {
    const { user } = await site.signUp(email);
    // In the tests a network is that of a connection nobody has made.
    while (
      !(await site.auth.limits.take([signInLimits["sign-in:account-address"], `${email} unknown`]))
    );
    while (!(await site.auth.limits.take([signInLimits["password:account"], user.id])));
    expect((await site.post("/sign-in", { email, password: PASSWORD })).status).toBe(429);
    expect((await resetByMail()).status).toBe(200);
    const back = await site.signIn(email, NEW_PASSWORD);
    const begun = await site.post("/two-factor/begin", { password: NEW_PASSWORD }, bearer(back));
    expect(begun.status).toBe(200);
  });

  test("of links asked for at once only one is good", async () => {
    const own = await site.signUp(email);
    const asked = await Promise.all([
      ...[1, 2, 3, 4].map(() => site.post("/request-password-reset", { email })),
      ...[1, 2].map(() => site.post("/resend-verification", {}, bearer(own))),
      ...[1, 2].map(() => askForNewAddress(own)),
    ]);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
    const purposes = (await openTokens()).map(({ purpose }) => purpose);
    expect(purposes.toSorted()).toEqual(["change-email", "reset-password", "verify-email"]);
  });

  test("a link used while new ones are asked for makes nobody wait for the other", async () => {
    await site.signUp(email);
    await site.post("/request-password-reset", { email });
    const token = await site.mailedToken(email);
    const [used, ...asked] = await Promise.all([
      site.post("/reset-password", { token, password: NEW_PASSWORD }),
      ...[1, 2, 3].map(() => site.post("/request-password-reset", { email })),
    ]);
    expect([200, 410]).toContain(used.status);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("a session is ended by its id; what is no id is unknown", async () => {
    const [here, there] = [await site.signUp(email), await site.signIn(email)];
    const end = (id: string) => site.call("DELETE", `/sessions/${id}`, undefined, bearer(here));
    for (const bad of ["-".repeat(36), "0", "a".repeat(36)])
      expect(await end(bad)).toMatchObject({
        status: 404,
        answer: { detail: "There is no such session." },
      });
    const { answer } = await site.call("GET", "/sessions", undefined, bearer(here));
    const { items } = z
      .object({ items: z.array(z.object({ id: z.string(), is_current: z.boolean() })) })
      .parse(answer);
    expect((await end(items.find(({ is_current }) => !is_current)?.id ?? "")).status).toBe(200);
    expect((await site.call("GET", "/me", undefined, bearer(there))).status).toBe(401);
    expect((await site.call("GET", "/me", undefined, bearer(here))).status).toBe(200);
  });

  async function withSecondFactor() {
    const first = await site.signUp(email);
    const begun = await site.post("/two-factor/begin", { password: PASSWORD }, bearer(first));
    const { secret } = z.object({ secret: z.string() }).parse(begun.answer);
    const { answer } = await site.post(
      "/two-factor/confirm",
      { code: totp(secret) },
      bearer(first),
    );
    return { own: asSession(answer), secret };
  }
});
