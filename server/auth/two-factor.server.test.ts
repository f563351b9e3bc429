import { randomUUID } from "node:crypto";
import { symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { mails, sessions, two_factors, users } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { asSession, bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";
import { nextTotp, totp } from "#tests/totp.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
  newRecoveryCodes,
} from "./two-factor.server.ts";

const setupShape = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
  recovery_codes: z.array(z.string()),
});

describeOnDatabase("Two-factor sign-in", (open) => {
  const email = "asha@example.com";
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
  });

  async function switchOn() {
    const session = await site.signUp(email);
    const begun = await site.post("/two-factor/begin", { password: PASSWORD }, bearer(session));
    const setup = setupShape.parse(begun.answer);
    const usedCode = totp(setup.secret);
    const confirmed = await site.post("/two-factor/confirm", { code: usedCode }, bearer(session));
    return { setup, usedCode, session: asSession(confirmed.answer) };
  }
  /** The first step: no session, but the cookie of a sign-in under way. */
  async function firstStep(): Promise<Record<string, string>> {
    const { answer, headers } = await site.post("/sign-in", { email, password: PASSWORD });
    expect(answer).toEqual({ second_factor: true });
    const cookies = headers.getSetCookie();
    expect(
      cookies.every((cookie) => /HttpOnly/i.test(cookie) && /Path=\/api\/auth/i.test(cookie)),
    ).toBe(true);
    return { cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
  }

  test("a session that ends while its password is checked is told so", async () => {
    const { user } = await site.signUp(email);
    const ended = { id: user.id, sessionId: randomUUID() };
    for (const asked of [beginTwoFactor, endTwoFactor, newRecoveryCodes]) {
      expect(await asked(site.auth, ended, { password: PASSWORD })).toMatchObject({
        error: { code: "session-ended" },
      });
    }
    expect(await confirmTwoFactor(site.auth, ended, { code: "000000" })).toMatchObject({
      error: { code: "session-ended" },
    });
  });

  test("it begins with the password and counts once a code has come back", async () => {
    const session = await site.signUp(email);
    expect(
      (await site.post("/two-factor/begin", { password: "wrong" }, bearer(session))).answer,
    ).toMatchObject({ code: "wrong-password" });
    const setup = setupShape.parse(
      (await site.post("/two-factor/begin", { password: PASSWORD }, bearer(session))).answer,
    );
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/eCafe/);
    expect(setup.recovery_codes).toHaveLength(10);
    for (const code of setup.recovery_codes)
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    expect(setup.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    expect(
      (await site.post("/two-factor/confirm", { code: "000000" }, bearer(session))).answer,
    ).toMatchObject({ code: "wrong-code" });
    const elsewhere = await site.signIn(email);
    const confirmed = asSession(
      (await site.post("/two-factor/confirm", { code: totp(setup.secret) }, bearer(session)))
        .answer,
    );
    expect((await site.call("GET", "/me", undefined, bearer(confirmed))).answer).toMatchObject({
      two_factor_enabled: true,
    });
    expect((await site.call("GET", "/me", undefined, bearer(elsewhere))).status).toBe(401);
    expect((await site.post("/refresh", { refresh_token: elsewhere.refresh_token })).status).toBe(
      401,
    );
    const again = await site.post(
      "/two-factor/confirm",
      { code: nextTotp(setup.secret) },
      bearer(confirmed),
    );
    expect(again.answer).toMatchObject({ code: "two-factor-on" });
  });

  test("of two who confirm with the same code at once, one is let in and stays", async () => {
    const session = await site.signUp(email);
    const begun = await site.post("/two-factor/begin", { password: PASSWORD }, bearer(session));
    const code = totp(setupShape.parse(begun.answer).secret);
    const confirm = () => site.post("/two-factor/confirm", { code }, bearer(session));
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(others.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    const me = await site.call("GET", "/me", undefined, bearer(asSession(first?.answer)));
    expect(me.answer).toMatchObject({ two_factor_enabled: true });
  });

  test("two that begin at once share one secret", async () => {
    for (const address of ["one@example.com", "two@example.com", "three@example.com"]) {
      const session = await site.signUp(address);
      const begin = () => site.post("/two-factor/begin", { password: PASSWORD }, bearer(session));
      await Promise.all(Array.from({ length: 9 }, begin));
      const isTheirs = eq(two_factors.user_id, session.user.id);
      expect(await open().db.$count(two_factors, isTheirs)).toBe(1);
    }
  });

  test("the password alone signs nobody in; a code of the app does", async () => {
    const { setup } = await switchOn();
    const state = await firstStep();
    expect((await site.post("/two-factor/verify", { code: "000000" }, state)).answer).toMatchObject(
      { detail: "That code is not right. Please try again with the code shown now." },
    );
    const session = asSession(
      (await site.post("/two-factor/verify", { code: nextTotp(setup.secret) }, state)).answer,
    );
    expect((await site.call("GET", "/me", undefined, bearer(session))).status).toBe(200);
    expect(
      (await site.post("/two-factor/verify", { code: nextTotp(setup.secret) }, state)).answer,
    ).toMatchObject({ code: "challenge-expired" });
    expect(
      (await site.post("/two-factor/verify", { code: nextTotp(setup.secret) })).answer,
    ).toMatchObject({ code: "challenge-expired" });
  });

  test("a reset by mail lifts a locked second step", async () => {
    const { setup } = await switchOn();
    await open().db.update(users).set({ email_verified: true });
    await open()
      .db.update(two_factors)
      .set({ failed_verification_count: 10, locked_until: new Date(Date.now() + 900_000) });
    const code = nextTotp(setup.secret);
    expect((await site.post("/two-factor/verify", { code }, await firstStep())).status).toBe(429);
    await site.post("/request-password-reset", { email });
    const token = await site.mailedToken(email);
    await site.post("/reset-password", { token, password: PASSWORD });
    asSession((await site.post("/two-factor/verify", { code }, await firstStep())).answer);
  });

  test("a code is good once: not for a second sign-in, and not after a later one", async () => {
    const { setup, usedCode } = await switchOn();
    const next = nextTotp(setup.secret);
    const verify = async (code: string) =>
      site.post("/two-factor/verify", { code }, await firstStep());
    expect(await verify(usedCode)).toMatchObject({
      status: 401,
      answer: {
        code: "code-used",
        detail:
          "That code has already been used. Please sign in again with the code your app shows next.",
      },
    });
    const session = asSession((await verify(next)).answer);
    expect((await verify(next)).answer).toMatchObject({ code: "code-used" });
    expect((await verify(usedCode)).answer).toMatchObject({ code: "code-used" });
    expect(await open().db.select().from(sessions)).toHaveLength(2);
    expect((await site.call("GET", "/me", undefined, bearer(session))).status).toBe(200);
  });

  test("of two who bring the same code at once, one is let in", async () => {
    const { setup } = await switchOn();
    const states = [await firstStep(), await firstStep(), await firstStep()];
    const code = nextTotp(setup.secret);
    const answers = await Promise.all(
      states.map((state) => site.post("/two-factor/verify", { code }, state)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  test("a recovery code works once", async () => {
    const { setup } = await switchOn();
    const code = setup.recovery_codes[0];
    asSession(
      (await site.post("/two-factor/verify", { code, kind: "recovery" }, await firstStep())).answer,
    );
    expect(
      (await site.post("/two-factor/verify", { code, kind: "recovery" }, await firstStep())).answer,
    ).toMatchObject({ detail: "That recovery code is not valid or has already been used." });
  });

  test("a recovery code is taken as it is typed: any case, with spaces, with any dash or none", async () => {
    const { setup } = await switchOn();
    const verify = async (code: string) =>
      (await site.post("/two-factor/verify", { code, kind: "recovery" }, await firstStep())).answer;
    const [first = "", second = "", third = "", fourth = ""] = setup.recovery_codes;
    asSession(await verify(` ${first.toUpperCase()} `));
    asSession(await verify(second.replace("-", "").replace(/(..)/g, "$1 ")));
    asSession(await verify(third.toUpperCase().replace("-", " \u2013 ")));
    expect(await verify(first.toLowerCase())).toMatchObject({ code: "wrong-recovery-code" });
    expect(await verify("-")).toMatchObject({ code: "wrong-recovery-code" });
    asSession(await verify(fourth));
  });

  test("a code that was made before in capital and small letters is taken in small ones", async () => {
    await switchOn();
    const { secretConfig } = await site.auth.betterAuth.$context;
    const data = JSON.stringify(["aBcD3-Xy9zQ"]);
    await open()
      .db.update(two_factors)
      .set({ backup_codes: await symmetricEncrypt({ key: secretConfig, data }) });
    const code = { code: "abcd3xy9zq", kind: "recovery" };
    const answer = await site.post("/two-factor/verify", code, await firstStep());
    expect(asSession(answer.answer).user.email).toBe(email);
  });

  test("guessing codes ends the attempt after five", async () => {
    const { setup } = await switchOn();
    const state = await firstStep();
    for (let i = 0; i < 5; i++)
      expect(
        (await site.post("/two-factor/verify", { code: "000000" }, state)).answer,
      ).toMatchObject({ code: "wrong-code" });
    expect(
      (await site.post("/two-factor/verify", { code: totp(setup.secret) }, state)).answer,
    ).toMatchObject({ code: "challenge-expired" });
  });

  test("guesses at many attempts at once are counted before they are checked", async () => {
    const { setup } = await switchOn();
    const attempts = [];
    for (let nth = 0; nth < 15; nth++) attempts.push(await firstStep());
    const guesses = await Promise.all(
      attempts.map((attempt) => site.post("/two-factor/verify", { code: "000000" }, attempt)),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
    const right = { code: nextTotp(setup.secret) };
    expect((await site.post("/two-factor/verify", right, await firstStep())).status).toBe(429);
  });

  test("new recovery codes replace the old ones, and it can be switched off with the password", async () => {
    const { setup, session } = await switchOn();
    const { answer } = await site.post(
      "/two-factor/recovery-codes",
      { password: PASSWORD },
      bearer(session),
    );
    expect(z.array(z.string()).parse(answer)).toHaveLength(10);
    expect(
      (
        await site.post(
          "/two-factor/verify",
          { code: setup.recovery_codes[1], kind: "recovery" },
          await firstStep(),
        )
      ).answer,
    ).toMatchObject({ code: "wrong-recovery-code" });
    const after = asSession(
      (await site.post("/two-factor/end", { password: PASSWORD }, bearer(session))).answer,
    );
    expect((await site.call("GET", "/me", undefined, bearer(after))).answer).toMatchObject({
      two_factor_enabled: false,
    });
    await site.signIn(email);
    const isOfFactor = eq(mails.kind, "two-factor-changed");
    const told = await open().db.select().from(mails).where(isOfFactor).orderBy(mails.created_at);
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [email, "Two-factor sign-in is on"],
      [email, "Two-factor sign-in is off"],
    ]);
  });
});
