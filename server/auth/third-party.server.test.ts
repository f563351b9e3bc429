import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { accounts, sessions, users, verifications } from "#db/schema.ts";
import { developmentIdentityProvider } from "./dev-identity-provider.server.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { Browser } from "#tests/browser.ts";
import { realProvider } from "#tests/real-provider.ts";
import { nextTotp, totp } from "#tests/totp.ts";
import {
  asSession,
  bearer,
  createTestAuth,
  PASSWORD,
  silent,
  type TestAuth,
} from "#tests/sign-in.ts";
import { createDevelopmentCode, type DevelopmentCode } from "./development-code.server.ts";
import { identityProviders } from "./identity-providers.server.ts";

let person = { email: "asha@example.com", email_verified: true, name: "Asha Rao" };

describeOnDatabase("Third-party sign-in", (open) => {
  let site: TestAuth;
  let siteServer: ReturnType<typeof serve>;
  let providerServer: Server;
  let siteUrl: string;
  let issuer: string;
  let browser: Browser;
  let code: DevelopmentCode;
  let errors: string[];

  beforeEach(async () => {
    person = { email: "asha@example.com", email_verified: true, name: "Asha Rao" };
    browser = new Browser();
    errors = [];
    const front = new Hono();
    siteServer = await new Promise((resolve) => {
      const server = serve(
        { fetch: (...request) => front.fetch(...request), port: 0, hostname: "127.0.0.1" },
        () => resolve(server),
      );
    });
    siteUrl = addressOf(siteServer);
    providerServer = createServer();
    await new Promise<void>((resolve) => providerServer.listen(0, "127.0.0.1", resolve));
    issuer = addressOf(providerServer);
    const answer = realProvider(issuer, `${siteUrl}/api/auth/callback/oidc`, () => person);
    providerServer.on("request", (request, response) => void answer(request, response));
    site = await createTestAuth(open().db, {
      siteUrl,
      log: { ...silent, error: (message) => void errors.push(message) },
      providers: [
        { id: "oidc", name: "Example", issuer, clientId: "site", clientSecret: "secret" },
        {
          id: "down",
          name: "Down",
          issuer: "http://127.0.0.1:9",
          clientId: "site",
          clientSecret: "secret",
        },
        ...identityProviders({
          providers: [],
          databaseUrl: undefined,
          production: false,
          siteUrl,
          host: "127.0.0.1",
        }),
      ],
    });
    front.route("/", site.app);
    const directory = await mkdtemp(join(tmpdir(), "code-"));
    onTestFinished(() => rm(directory, { recursive: true }));
    code = await createDevelopmentCode(directory);
    front.route("/dev-identity-provider", developmentIdentityProvider(siteUrl, code));
  });
  afterEach(async () => {
    for (const server of [siteServer, providerServer])
      await new Promise((resolve) => server.close(resolve));
  });

  async function signInThere(provider = "oidc", returnTo = "/city/Jaipur") {
    const end = await browser.follow(
      `${siteUrl}/api/auth/oauth/start/${provider}?return_to=${encodeURIComponent(returnTo)}`,
      (url) => url.startsWith(`${siteUrl}/auth`),
    );
    return new URL(end);
  }
  const exchange = (code: string | null, cookie = browser.cookiesFor(siteUrl)) =>
    site.post("/oauth/exchange", { code }, { cookie });

  test("a stranger gets an account, verified by the provider, and a session by a code that works once", async () => {
    person.name = "Asha \u0000Rao";
    const end = await signInThere();
    expect(end.pathname).toBe("/auth/complete");
    expect(end.searchParams.get("return_to")).toBe("/city/Jaipur");
    const { answer } = await exchange(end.searchParams.get("code"));
    const session = asSession(answer);
    expect(session.user).toMatchObject({
      email: "asha@example.com",
      user_metadata: { full_name: "Asha Rao" },
    });
    expect(session.user.email_confirmed_at).not.toBeNull();
    expect((await site.call("GET", "/me", undefined, bearer(session))).answer).toMatchObject({
      has_password: false,
      providers: ["oidc"],
    });
    expect((await exchange(end.searchParams.get("code"))).status).toBe(422);
  });

  test("the code signs nobody in without the cookie of the browser that went there", async () => {
    const end = await signInThere();
    expect((await exchange(end.searchParams.get("code"), "")).status).toBe(422);
    expect(
      (await exchange(end.searchParams.get("code"), "sign-in.exchange=AAAAAAAAAAAAAAAAAAAAAA"))
        .status,
    ).toBe(422);
  });

  test("strangers who begin, or invent an ending, leave no row and no line of an error", async () => {
    const rows = await open().db.$count(verifications);
    for (const path of ["start/oidc", "start/oidc"])
      expect((await site.call("GET", `/oauth/${path}`)).status).toBe(302);
    const endings = ["", "?error=denied", "?code=a&state=b"];
    for (const query of endings)
      expect((await site.call("GET", `/callback/oidc${query}`)).status).toBe(302);
    expect(await open().db.$count(verifications)).toBe(rows);
    expect(errors).toEqual([]);
  });

  test("signing in a second time finds the same account", async () => {
    const first = asSession(
      (await exchange((await signInThere()).searchParams.get("code"))).answer,
    );
    browser = new Browser();
    const second = asSession(
      (await exchange((await signInThere()).searchParams.get("code"))).answer,
    );
    expect(second.user.id).toBe(first.user.id);
    expect(await open().db.select().from(users)).toHaveLength(1);
  });

  test("an account of the same address is linked only when both sides have verified it", async () => {
    const own = await site.signUp("asha@example.com");
    expect((await signInThere()).searchParams.get("problem")).toBe("account-not-linked");
    await open().db.update(users).set({ email_verified: true }).where(eq(users.id, own.user.id));
    person.email_verified = false;
    browser = new Browser();
    expect((await signInThere()).searchParams.get("problem")).toBe("account-not-linked");
    person.email_verified = true;
    browser = new Browser();
    const linked = asSession(
      (await exchange((await signInThere()).searchParams.get("code"))).answer,
    );
    expect(linked.user.id).toBe(own.user.id);
    expect(await open().db.select().from(accounts)).toHaveLength(2);
    await site.signIn("asha@example.com", PASSWORD);
  });

  test("whoever has a second factor is asked for it here too, and is nobody before", async () => {
    const own = await site.signUp("asha@example.com");
    await open().db.update(users).set({ email_verified: true }).where(eq(users.id, own.user.id));
    const begun = await site.post("/two-factor/begin", { password: PASSWORD }, bearer(own));
    const { secret } = z.object({ secret: z.string() }).parse(begun.answer);
    await site.post("/two-factor/confirm", { code: totp(secret) }, bearer(own));
    await open().db.delete(sessions);

    const end = await signInThere();
    expect([end.pathname, end.searchParams.get("step")]).toEqual(["/auth/complete", "second"]);
    expect(end.searchParams.get("return_to")).toBe("/city/Jaipur");
    expect(end.searchParams.has("code")).toBe(false);
    expect(await open().db.select().from(sessions)).toEqual([]);
    const verify = (code: string) =>
      site.post("/two-factor/verify", { code }, { cookie: browser.cookiesFor(siteUrl) });
    expect((await verify("000000")).answer).toMatchObject({ code: "wrong-code" });
    expect(asSession((await verify(nextTotp(secret))).answer).user.id).toBe(own.user.id);
  });

  test("an address the provider does not vouch for stays pending, and gets our own mail", async () => {
    person.email_verified = false;
    const session = asSession(
      (await exchange((await signInThere()).searchParams.get("code"))).answer,
    );
    expect(session.user.email_confirmed_at).toBeNull();
    await site.post("/verify-email", { token: await site.mailedToken("asha@example.com") });
    expect((await site.call("GET", "/me", undefined, bearer(session))).answer).not.toMatchObject({
      user: { email_confirmed_at: null },
    });
  });

  test("whoever signs in with somebody else's address has lost the account once its owner resets it", async () => {
    person.email_verified = false;
    await exchange((await signInThere()).searchParams.get("code"));
    await site.post("/request-password-reset", { email: person.email });
    const token = await site.mailedToken(person.email);
    await site.post("/reset-password", { token, password: PASSWORD });
    browser = new Browser();
    expect((await signInThere()).searchParams.get("problem")).toBe("account-not-linked");
    await site.signIn(person.email);
  });

  test("a provider that is down, unknown or cancelled leads back with a reason", async () => {
    expect((await signInThere("down")).searchParams.get("problem")).toBe("provider-away");
    expect((await signInThere("nobody")).searchParams.get("problem")).toBe("provider-unknown");
    const end = await browser.follow(`${siteUrl}/api/auth/oauth/start/oidc`, (url) =>
      url.startsWith(issuer),
    );
    const state = new URL(end).searchParams.get("state");
    const back = await browser.follow(
      `${siteUrl}/api/auth/callback/oidc?error=access_denied&state=${state}`,
      (url) => url.startsWith(`${siteUrl}/auth`),
    );
    expect(new URL(back).searchParams.get("problem")).toBe("provider-cancelled");
  });

  test("a callback with a foreign state is refused", async () => {
    const back = await browser.follow(`${siteUrl}/api/auth/callback/oidc?code=x&state=y`, (url) =>
      url.startsWith(`${siteUrl}/auth`),
    );
    expect(new URL(back).searchParams.get("problem")).toBe("provider-failed");
  });

  test("after sign-in one does not land on another site", async () => {
    expect((await signInThere("oidc", "https://evil.example/")).searchParams.get("return_to")).toBe(
      "/",
    );
  });

  /** Opens the page of the development provider and sends its form. */
  async function sayWho(fields: Record<string, string>) {
    const isPage = (url: string) => url.includes("/dev-identity-provider/interaction/");
    const page = await browser.follow(`${siteUrl}/api/auth/oauth/start/development`, isPage);
    const opened = await browser.fetch(page);
    const answered = await browser.fetch(page, {
      method: "POST",
      body: new URLSearchParams({ name: "Dev", email_verified: "on", ...fields }),
    });
    return { page: await opened.text(), answered };
  }
  async function endOf(answered: Response) {
    const back = (url: string) => url.startsWith(`${siteUrl}/auth`);
    return new URL(await browser.follow(answered.headers.get("location") ?? "", back));
  }

  test("the development provider asks who one is, says what it is, and signs in with its code", async () => {
    const { page, answered } = await sayWho({ email: "dev@example.com", code: code.code });
    expect(page).toContain("Development");
    const end = await endOf(answered);
    const session = asSession((await exchange(end.searchParams.get("code"))).answer);
    expect(session.user).toMatchObject({
      email: "dev@example.com",
      user_metadata: { full_name: "Dev" },
    });
    expect(session.user.email_confirmed_at).not.toBeNull();
    const other = await sayWho({
      email: "other@example.com",
      code: ` ${code.code.toLowerCase()} `,
    });
    const second = await endOf(other.answered);
    expect(asSession((await exchange(second.searchParams.get("code"))).answer).user.email).toBe(
      "other@example.com",
    );
  });

  test("without the code the development provider signs nobody in, and takes ten tries a minute", async () => {
    const wrong = await sayWho({ email: "dev@example.com", code: "AAAAAAAA" });
    expect(wrong.answered.status).toBe(403);
    expect(await wrong.answered.text()).toContain("That is not the code.");
    expect((await sayWho({ email: "dev@example.com" })).answered.status).toBe(422);
    for (let tries = 1; tries < 10; tries++) await code.check("BBBBBBBB");
    const late = await sayWho({ email: "dev@example.com", code: code.code });
    expect([late.answered.status, late.answered.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(await open().db.select().from(users)).toEqual([]);
  });

  test("cancelled there, one is back on the sign-in page", async () => {
    const { answered } = await sayWho({ cancel: "1" });
    expect((await endOf(answered)).searchParams.get("problem")).toBe("provider-cancelled");
  });

  test("with the development provider nobody enters an account made otherwise", async () => {
    await site.signUp("asha@example.com");
    await site.makeAdministrator("asha@example.com");
    const { answered } = await sayWho({ email: "asha@example.com", code: code.code });
    expect((await endOf(answered)).searchParams.get("problem")).toBe("account-not-linked");
  });
});

function addressOf(server: { address(): unknown }): string {
  const address = server.address();
  const isPort = typeof address === "object" && address !== null && "port" in address;
  return `http://127.0.0.1:${isPort ? Number(address.port) : 0}`;
}
