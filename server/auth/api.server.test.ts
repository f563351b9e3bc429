import { hash as bcrypt } from "@node-rs/bcrypt";
import { eq } from "drizzle-orm";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeEach, expect, test } from "vitest";
import { accounts, jwks, mails, sessions, user_roles, users } from "#db/schema.ts";
import { TESTS_EVERYTHING } from "#tests/everything.ts";
import { problemOf } from "#tests/api-caller.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { AT_FULL_COST } from "#tests/password-cost.ts";
import { asSession, bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";

describeOnDatabase("Sign-in", (open) => {
  let site: TestAuth;
  const email = "asha@example.com";
  beforeEach(async () => {
    site = await createTestAuth(open().db);
  });

  test("a new account is signed in at once, with its email pending and a mail under way", async () => {
    const { status, answer } = await site.post("/sign-up", {
      email: " Asha@Example.com ",
      password: PASSWORD,
      full_name: "Asha Rao",
      username: "asha",
    });
    const session = asSession(answer);
    expect(status).toBe(200);
    expect(session.user).toMatchObject({
      email,
      email_confirmed_at: null,
      user_metadata: { full_name: "Asha Rao", username: "asha", avatar_url: null },
    });
    expect(session.user.last_sign_in_at).not.toBeNull();
    expect((await site.call("GET", "/me", undefined, bearer(session))).answer).toMatchObject({
      user: { email },
      has_password: true,
      two_factor_enabled: false,
    });
    expect(await open().db.select().from(mails)).toHaveLength(1);
  });

  test.each([
    ["/host/invitation/abc", "&next=%2Fhost%2Finvitation%2Fabc"],
    ["https://evil.example/", ""],
    [`/${"x".repeat(1_000)}`, ""],
    [{ not: "a text" }, ""],
  ])("the mail leads back to where somebody signed up: %s", async (next, back) => {
    const { status } = await site.post("/sign-up", { email, password: PASSWORD, next });
    expect(status).toBe(200);
    const [mail] = await open().db.select().from(mails);
    const token = await site.mailedToken(email);
    expect(mail?.link).toBe(`http://localhost:3000/auth/verify?token=${token}${back}`);
  });

  test("a known address cannot sign up again, however it is written", async () => {
    await site.signUp(email);
    const { status, answer } = await site.post("/sign-up", {
      email: "ASHA@example.com",
      password: PASSWORD,
    });
    expect(status).toBe(409);
    expect(answer).toMatchObject({
      detail: "An account with this email already exists. Please sign in instead.",
    });
  });

  test("passwords that are short, common or the address itself are refused, with the reason", async () => {
    const short = await site.post("/sign-up", { email, password: "kahwa" });
    expect(short.status).toBe(422);
    expect(short.answer).toMatchObject({
      errors: [{ path: "password", message: "Password must be at least 6 characters long" }],
    });
    const common = await site.post("/sign-up", { email, password: "password1" });
    expect(common.answer).toMatchObject({
      code: "weak-password",
      reasons: ["It is one of the passwords people use most."],
    });
    expect(await open().db.select().from(users)).toEqual([]);
  });

  test("an unknown user and a wrong password get the same answer for the same work", async () => {
    await site.signUp(email);
    /** The processor time of the answer, which a busy machine does not stretch as it does the clock. */
    const worked = async (address: string) => {
      const before = process.cpuUsage();
      const guess = { email: address, password: AT_FULL_COST };
      const { status, answer } = await site.post("/sign-in", guess);
      const { user, system } = process.cpuUsage(before);
      return { status, answer, work: user + system };
    };
    const wrong = await worked(email);
    const unknown = await worked("nobody@example.com");
    expect(wrong.status).toBe(401);
    expect(wrong.answer).toMatchObject({ detail: "Invalid email or password. Please try again." });
    expect(unknown.answer).toEqual(wrong.answer);
    const again = [await worked(email), await worked("nobody@example.com")];
    const least = Math.min(unknown.work, again[1]?.work ?? Infinity);
    // Checking a password is nearly all of the work: without it this is below a tenth.
    expect(least / Math.min(wrong.work, again[0]?.work ?? Infinity)).toBeGreaterThan(0.5);
  });

  test("of a hundred sign-ins at once some are asked to come back, for known and unknown alike", async () => {
    await site.signUp(email);
    const asked = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        site.post("/sign-in", {
          email: index % 20 === 0 ? email : `nobody-${index}@example.com`,
          password: AT_FULL_COST,
        }),
      ),
    );
    const busy = asked.filter(({ status }) => status === 503);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([401, 503]));
    expect(busy.length).toBeGreaterThan(50);
    for (const { headers, answer } of busy) {
      expect(headers.get("retry-after")).toBe("2");
      expect(answer).toMatchObject({
        detail: "Many people are signing in. Please try again in a moment.",
      });
    }
    await site.signIn(email);
  });

  test("an access token is good for ten minutes, and a refresh token brings the next", async () => {
    const session = await site.signUp(email);
    expect(session.expires_at - Date.now() / 1000).toBeLessThanOrEqual(600);
    site.wait(601);
    expect((await site.call("GET", "/me", undefined, bearer(session))).status).toBe(401);
    const fresh = asSession(
      (await site.post("/refresh", { refresh_token: session.refresh_token })).answer,
    );
    expect((await site.call("GET", "/me", undefined, bearer(fresh))).status).toBe(200);
    site.wait(31 * 86_400);
    expect((await site.post("/refresh", { refresh_token: fresh.refresh_token })).status).toBe(401);
  });

  test("a token of another algorithm, key, issuer or audience is nobody's", async () => {
    const session = await site.signUp(email);
    const { sid } = decodeJwt(session.access_token);
    const [key] = await open().db.select().from(jwks);
    const stranger = await generateKeyPair("EdDSA", { extractable: true });
    const sign = (
      alg: string,
      secret: Parameters<SignJWT["sign"]>[0],
      issuer = "http://localhost:3000",
      audience = issuer,
    ) =>
      new SignJWT({ sid })
        .setProtectedHeader({ alg, kid: key?.id ?? "" })
        .setSubject(session.user.id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setExpirationTime("5m")
        .sign(secret);
    const publicBytes = new TextEncoder().encode(key?.public_key);
    const unsigned = `${btoa('{"alg":"none"}')}.${session.access_token.split(".")[1]}.`;
    const own = await site.auth.betterAuth.api.signJWT({
      body: { payload: { sub: session.user.id, sid, iss: "http://elsewhere" } },
    });
    const forOthers = await site.auth.betterAuth.api.signJWT({
      body: { payload: { sub: session.user.id, sid, aud: "http://elsewhere" } },
    });
    expect(await exportJWK(stranger.publicKey)).toBeDefined();
    const forged = [
      await sign("HS256", publicBytes),
      await sign("EdDSA", stranger.privateKey),
      unsigned,
      own.token,
      forOthers.token,
      "rubbish",
      `${session.access_token}x`,
    ];
    for (const token of forged) {
      expect(
        (await site.call("GET", "/me", undefined, { authorization: `Bearer ${token}` })).status,
      ).toBe(401);
    }
  });

  test("a session signed out, here or from another one, ends at once", async () => {
    const [one, two, three] = [
      await site.signUp(email),
      await site.signIn(email),
      await site.signIn(email),
    ];
    await site.post("/sign-out", {}, bearer(one));
    expect((await site.call("GET", "/me", undefined, bearer(one))).status).toBe(401);
    expect((await site.post("/refresh", { refresh_token: one.refresh_token })).status).toBe(401);
    const list = await site.call("GET", "/sessions", undefined, bearer(two));
    expect(list.answer).toMatchObject({ items: [{ is_current: false }, { is_current: true }] });
    await site.call("DELETE", "/sessions", undefined, bearer(two));
    for (const session of [two, three])
      expect((await site.call("GET", "/me", undefined, bearer(session))).status).toBe(401);
  });

  test("nobody ends the session of somebody else", async () => {
    const mine = await site.signUp(email);
    const theirs = await site.signUp("ben@example.com");
    const [row] = await open()
      .db.select()
      .from(sessions)
      .where(eq(sessions.user_id, theirs.user.id));
    await site.call("DELETE", `/sessions/${row?.id}`, undefined, bearer(mine));
    expect((await site.call("GET", "/me", undefined, bearer(theirs))).status).toBe(200);
  });

  test("the role counts for a verified address only, and no longer than it stands", async () => {
    const session = await site.signUp(email);
    const role = async () => (await site.call("GET", "/role", undefined, bearer(session))).answer;
    expect(await role()).toEqual({ role: null });
    await site.makeAdministrator(email, false);
    expect(await role()).toEqual({ role: null });
    await site.post("/verify-email", { token: await site.mailedToken(email) });
    expect(await role()).toEqual({ role: "admin" });
    await open().db.delete(user_roles);
    expect(await role()).toEqual({ role: null });
  });

  test("an account with a bcrypt hash keeps its password and gets a hash of ours at first sign-in", async () => {
    const session = await site.signUp(email);
    const imported = `$2a$${(await bcrypt("brought-from-elsewhere", 10)).slice(4)}`;
    await open()
      .db.update(accounts)
      .set({ password: imported })
      .where(eq(accounts.user_id, session.user.id));
    await site.signIn(email, "brought-from-elsewhere");
    const [account] = await open()
      .db.select()
      .from(accounts)
      .where(eq(accounts.user_id, session.user.id));
    expect(account?.password).not.toMatch(/^\$2/);
    await site.signIn(email, "brought-from-elsewhere");
  });

  test("many passwords get nowhere, and the right one waits like the others", async () => {
    const last = TESTS_EVERYTHING ? 999 : 139;
    await site.signUp(email);
    const guess = (i: number) =>
      site.post(
        "/sign-in",
        { email, password: i === last ? PASSWORD : `guess-${i}` },
        { "x-forwarded-for": `10.0.${i >> 8}.${i & 255}` },
      );
    const answers: Awaited<ReturnType<typeof guess>>[] = [];
    // As many at once as are hashed and wait in the queue.
    for (let wave = 0; wave <= last; wave += 20) {
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => guess(wave + i)))));
    }
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(last - 99);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(60);
  }, 120_000);

  test("whoever attempts from one place gets ten tries, and does not lock the owner out", async () => {
    await site.signUp(email);
    const from = (address: string, password: string) =>
      site.post("/sign-in", { email, password }, { "x-forwarded-for": address });
    const attempts = await Promise.all(
      Array.from({ length: 200 }, (_, i) => from("203.0.113.9", `guess-${i}`)),
    );
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10);
    expect((await from("203.0.113.9", PASSWORD)).status).toBe(429);
    expect((await from("198.51.100.7", PASSWORD)).status).toBe(200);
  });

  test("what is no JSON, too large, or lacks a field is refused with a sentence", async () => {
    const plain = await site.app.request("/api/auth/sign-in", {
      method: "POST",
      body: "email=a",
      headers: { "content-type": "text/plain" },
    });
    expect(plain.status).toBe(415);
    const broken = await site.app.request("/api/auth/sign-in", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(broken.status).toBe(400);
    const otherwiseEncoded = await site.app.request("/api/auth/sign-in", {
      method: "POST",
      body: Buffer.from(JSON.stringify({ email, password: "Café au lait" }), "latin1"),
      headers: { "content-type": "application/json" },
    });
    expect(await problemOf(otherwiseEncoded)).toMatchObject({
      status: 400,
      detail: "Send the data as UTF-8.",
    });
    expect((await site.post("/sign-in", { email, password: "x".repeat(20_000) })).status).toBe(413);
    const empty = await site.post("/sign-in", { email: "", password: "" });
    expect(empty.answer).toMatchObject({
      errors: [
        { path: "email", message: "Email is required" },
        { path: "password", message: "Password is required" },
      ],
    });
  });
});
