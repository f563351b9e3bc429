import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMailTransport } from "#server/mail/transport.server.ts";
import { MailSender } from "#server/mail/sender.server.ts";
import { blog_posts, mails, one_time_tokens, users } from "#db/schema.ts";
import { describeOnDatabase, untilBlocked } from "#tests/database.ts";
import { bearer, createTestAuth, PASSWORD, silent, type TestAuth } from "#tests/sign-in.ts";
import { startSmtp, type TestSmtp } from "#tests/smtp.ts";

describeOnDatabase("Mail links", (open) => {
  const email = "asha@example.com";
  let smtp: TestSmtp;
  let sender: MailSender;
  let site: TestAuth;

  beforeEach(async () => {
    smtp = await startSmtp();
    const { db } = open();
    const settings = {
      smtpUrl: smtp.url,
      mailFrom: "eCafe <no-reply@localhost>",
      bouncesTo: undefined,
      dataDirectory: "",
      siteUrl: "http://localhost:3000",
    };
    sender = new MailSender(db, createMailTransport(settings, silent), silent);
    site = await createTestAuth(db, { invalidate: () => sender.wake() });
  });
  afterEach(async () => {
    await sender.stop();
    await smtp.close();
  });

  /** The link in the newest mail to somebody, as they read it. */
  async function linkTo(to: string): Promise<URL> {
    await sender.idle();
    const mail = smtp.received.findLast((one) => one.to === to);
    return new URL(/http:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "http://no.mail");
  }
  const tokenTo = async (to: string) => (await linkTo(to)).searchParams.get("token") ?? "";
  const code = ({ answer }: { answer: unknown }) => answer;
  /** Somebody signs up and asks for another address; the token of the link that went there. */
  async function askForNewAddress(): Promise<string> {
    const session = await site.signUp(email);
    const change = { email: "new@example.com", password: PASSWORD };
    await site.post("/change-email", change, bearer(session));
    return tokenTo(change.email);
  }

  test("the verification link comes by mail, is of our site whatever the Host says, and works once", async () => {
    const signUp = await site.app.request("http://evil.example/api/auth/sign-up", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        host: "evil.example",
        "x-forwarded-host": "evil.example",
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(signUp.status).toBe(200);
    const link = await linkTo(email);
    expect(link.origin + link.pathname).toBe("http://localhost:3000/auth/verify");
    const token = link.searchParams.get("token");
    const verified = code(await site.post("/verify-email", { token }));
    expect(verified).toMatchObject({ email });
    expect(verified).not.toMatchObject({ email_confirmed_at: null });
    expect(await site.post("/verify-email", { token })).toMatchObject({
      status: 410,
      answer: { detail: "This link has already been used." },
    });
  });

  test("an expired link, a made-up one and one of a deleted account each say what they are", async () => {
    const session = await site.signUp(email);
    const token = await tokenTo(email);
    expect(code(await site.post("/verify-email", { token: "made-up" }))).toMatchObject({
      code: "link-invalid",
    });
    site.wait(24 * 3600 + 1);
    expect(code(await site.post("/verify-email", { token }))).toMatchObject({
      code: "link-expired",
    });
    await open().db.delete(users).where(eq(users.id, session.user.id));
    expect(code(await site.post("/verify-email", { token }))).toMatchObject({
      code: "link-orphaned",
    });
  });

  test("a new verification mail makes the older link worthless", async () => {
    const session = await site.signUp(email);
    const first = await tokenTo(email);
    expect((await site.post("/resend-verification", {}, bearer(session))).status).toBe(200);
    const second = await tokenTo(email);
    expect(second).not.toBe(first);
    expect((await site.post("/verify-email", { token: first })).status).toBe(410);
    expect((await site.post("/verify-email", { token: second })).status).toBe(200);
    expect((await site.post("/resend-verification", {}, bearer(session))).status).toBe(409);
  });

  test("a password is reset by mail: every session ends, the old password too, the address is verified", async () => {
    const session = await site.signUp(email);
    expect(
      (await site.post("/request-password-reset", { email: " ASHA@example.com" })).status,
    ).toBe(200);
    const link = await linkTo(email);
    expect(link.pathname).toBe("/auth/reset");
    const token = link.searchParams.get("token");
    expect(code(await site.post("/reset-password", { token, password: "qwerty" }))).toMatchObject({
      code: "weak-password",
    });
    expect((await site.post("/reset-password", { token, password: "ristretto-nine" })).status).toBe(
      200,
    );
    expect((await site.post("/reset-password", { token, password: "ristretto-ten" })).status).toBe(
      410,
    );
    expect((await site.call("GET", "/me", undefined, bearer(session))).status).toBe(401);
    expect((await site.post("/sign-in", { email, password: PASSWORD })).status).toBe(401);
    expect((await site.signIn(email, "ristretto-nine")).user.email_confirmed_at).not.toBeNull();
    await sender.idle();
    expect(smtp.received.map((mail) => /Subject: (.*)\r/.exec(mail.raw)?.[1])).toContain(
      "Your password has been changed",
    );
  });

  test("asking to reset an unknown address answers the same and sends nothing", async () => {
    await site.signUp(email);
    const known = await site.post("/request-password-reset", { email });
    const unknown = await site.post("/request-password-reset", { email: "nobody@example.com" });
    expect([unknown.status, unknown.answer]).toEqual([known.status, known.answer]);
    await sender.idle();
    expect(smtp.received.filter((mail) => mail.to === "nobody@example.com")).toEqual([]);
  });

  test("nor does the time tell whether there is such an account", async () => {
    site = await createTestAuth(open().db, { minResponseMilliseconds: 400 });
    await site.signUp(email);
    for (const address of [email, "nobody@example.com"]) {
      const begun = performance.now();
      await site.post("/request-password-reset", { email: address });
      // A timer may be a moment early.
      expect(performance.now() - begun).toBeGreaterThan(395);
    }
  });

  test("a reset link is good for an hour, and only the newest is", async () => {
    await site.signUp(email);
    await site.post("/request-password-reset", { email });
    const first = await tokenTo(email);
    await site.post("/request-password-reset", { email });
    const second = await tokenTo(email);
    expect(
      code(await site.post("/reset-password", { token: first, password: "ristretto-nine" })),
    ).toMatchObject({ code: "link-expired" });
    site.wait(3601);
    expect(
      code(await site.post("/reset-password", { token: second, password: "ristretto-nine" })),
    ).toMatchObject({ code: "link-expired" });
  });

  test("nobody is flooded with mails: the sixth request in an hour waits", async () => {
    for (let i = 0; i < 5; i++)
      expect((await site.post("/request-password-reset", { email })).status).toBe(200);
    const sixth = await site.post("/request-password-reset", { email });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("a new address counts once it is confirmed, and the old one is told", async () => {
    const session = await site.signUp(email);
    const change = (body: object) => site.post("/change-email", body, bearer(session));
    expect(code(await change({ email: "new@example.com", password: "wrong" }))).toMatchObject({
      code: "wrong-password",
    });
    expect(code(await change({ email, password: PASSWORD }))).toMatchObject({
      code: "email-unchanged",
    });
    expect((await change({ email: "new@example.com", password: PASSWORD })).status).toBe(200);
    expect(code(await site.call("GET", "/me", undefined, bearer(session)))).toMatchObject({
      user: { email },
    });
    const token = await tokenTo("new@example.com");
    expect(code(await site.post("/verify-email", { token }))).toMatchObject({
      email: "new@example.com",
    });
    await sender.idle();
    expect(smtp.received.findLast((mail) => mail.to === email)?.text).toContain(
      "Your account now uses new@example.com",
    );
    expect((await site.signIn("new@example.com")).user.email_confirmed_at).not.toBeNull();
  });

  test("an address somebody else has taken meanwhile is not taken from them", async () => {
    const token = await askForNewAddress();
    await site.signUp("new@example.com");
    expect((await site.post("/verify-email", { token })).status).toBe(409);
  });

  test("of two who confirm the same address at the same moment one gets it", async () => {
    const { db } = open();
    const token = await askForNewAddress();
    let answer: Promise<{ status: number; answer: unknown }> | undefined;
    await db.transaction(async (tx) => {
      await tx.insert(users).values({ email: "new@example.com" });
      answer = site.post("/verify-email", { token });
      await untilBlocked(tx, open());
    });
    expect(await answer).toMatchObject({ status: 409, answer: { code: "already-registered" } });
  });

  test("changing the password ends every other session, and needs the current one", async () => {
    const [here, there] = [await site.signUp(email), await site.signIn(email)];
    const change = (current_password: string, password: string) =>
      site.post("/change-password", { current_password, password }, bearer(here));
    expect(code(await change("wrong", "ristretto-nine"))).toMatchObject({
      errors: [{ path: "current_password" }],
    });
    expect((await change(PASSWORD, "ristretto-nine")).status).toBe(200);
    expect((await site.call("GET", "/me", undefined, bearer(here))).status).toBe(200);
    expect((await site.call("GET", "/me", undefined, bearer(there))).status).toBe(401);
  });

  test("deleting the account needs its address and password; what it has published stays", async () => {
    const { db } = open();
    const session = await site.signUp(email);
    await db
      .insert(blog_posts)
      .values({ title: "Kahwa", content: "c", author: "Asha", created_by: session.user.id });
    const remove = (body: object) => site.post("/delete-account", body, bearer(session));
    expect(code(await remove({ email: "other@example.com", password: PASSWORD }))).toMatchObject({
      code: "email-differs",
    });
    expect(code(await remove({ email, password: "wrong" }))).toMatchObject({
      code: "wrong-password",
    });
    expect((await remove({ email, password: PASSWORD })).status).toBe(200);
    expect((await site.call("GET", "/me", undefined, bearer(session))).status).toBe(401);
    expect((await site.post("/sign-in", { email, password: PASSWORD })).status).toBe(401);
    expect(await db.select().from(blog_posts)).toMatchObject([
      { title: "Kahwa", created_by: null },
    ]);
  });

  test("the data one takes along holds what is kept, and no secrets", async () => {
    const session = await site.signUp(email);
    await site.call(
      "PATCH",
      "/me",
      { full_name: "Asha Rao", username: "asha", avatar_url: "https://example.com/a.png" },
      bearer(session),
    );
    const { answer, headers } = await site.call("GET", "/export", undefined, bearer(session));
    expect(headers.get("content-disposition")).toContain("attachment");
    expect(answer).toMatchObject({
      account: { user: { email, user_metadata: { full_name: "Asha Rao", username: "asha" } } },
      sessions: [{ is_current: true }],
    });
    expect(JSON.stringify(answer)).not.toMatch(/password":\s*"|token/);
  });

  test("the database keeps no token anybody could use", async () => {
    await site.signUp(email);
    const token = await tokenTo(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { db } = open();
    const sent = await db.select().from(mails);
    expect(sent.map(({ recipient, sent_at }) => [recipient, sent_at !== null])).toEqual([
      [email, true],
    ]);
    const rows = await db.select().from(one_time_tokens);
    expect(JSON.stringify([rows, sent])).not.toContain(token);
  });
});
