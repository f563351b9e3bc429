import { eq, getTableColumns } from "drizzle-orm";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { DIRECTION_MARKS, isVisible } from "#app/core/forms/reject-control-chars.ts";
import type { Session } from "#app/core/client/session.ts";
import type { AccountCode } from "#app/resources/accounts/messages.ts";
import { returnPath } from "#app/resources/accounts/rules.ts";
import { sessions, users } from "#db/schema.ts";
import type { Auth, Provider } from "./auth.server.ts";
import { DEVELOPMENT } from "./identity-providers.server.ts";
import { verificationEmail } from "./emails.server.ts";
import { BASE_PATH, createLibrary, type Library } from "./better-auth.server.ts";
import { createToken, redeemToken } from "./one-time-tokens.server.ts";
import { refuse, type Outcome } from "./refusal.server.ts";
import { flowCookies, libraryHeaders, type Visit } from "./sign-in.server.ts";
import { beginSession, makeSession } from "./tokens.server.ts";
import { newToken } from "./two-factor.server.ts";

/** Where the browser goes next, and the cookies that hold the state of the flow meanwhile. */
export interface Step {
  location: string;
  cookies: string[];
}

/** Sends the browser to the provider. A provider that is down costs nobody anything until here. */
export async function startThirdParty(
  auth: Auth,
  visit: Visit,
  providerId: string,
  returnTo: string | undefined,
): Promise<Step> {
  const provider = auth.providers.find(({ id }) => id === providerId);
  if (!provider) return problemStep("provider-unknown");
  const library = await libraryFor(auth, provider);
  if (!library) return problemStep("provider-away");
  const { headers, response } = await library.api.signInSocial({
    body: {
      provider: provider.id,
      callbackURL: `${auth.siteUrl}/auth/complete?return_to=${encodeURIComponent(returnPath(returnTo))}`,
      errorCallbackURL: `${auth.siteUrl}/auth`,
      disableRedirect: true,
    },
    headers: libraryHeaders(visit),
    returnHeaders: true,
  });
  if (!response.url) return problemStep("provider-failed");
  return { location: response.url, cookies: flowCookies(headers) };
}

/**
 * The provider has sent the browser back. The library checks everything and finds or makes the account;
 * its session ends here, and the browser gets a code it can exchange once, within two minutes. Half of
 * the code travels in a cookie, so that a link with somebody else's code signs nobody in. Whoever has a
 * second factor gets no code yet, but is asked for it.
 */
export async function finishThirdParty(
  auth: Auth,
  visit: Visit,
  providerId: string,
  query: string,
): Promise<Step> {
  const provider = auth.providers.find(({ id }) => id === providerId);
  const library = provider && (await libraryFor(auth, provider));
  if (!library) return problemStep("provider-away");
  const headers = libraryHeaders(visit);
  const url = `${auth.siteUrl}${BASE_PATH}/callback/${providerId}${query}`;
  const answered = await library.handler(new Request(url, { headers, redirect: "manual" }));
  const cookies = flowCookies(answered.headers);
  const location = new URL(answered.headers.get("location") ?? "/auth?error=none", auth.siteUrl);
  // The library has begun the second step, as it does after a password: it goes on by the cookie.
  if (cookies.some((cookie) => /^(__Secure-)?sign-in\.two_factor=[^;]/.test(cookie))) {
    location.searchParams.set("step", "second");
    return { location: location.pathname + location.search, cookies };
  }
  if (!answered.headers.has("set-auth-token")) {
    const code = location.searchParams.get("error") ?? "";
    auth.log.info("A third-party sign-in did not work", { provider: providerId, code });
    return { location: problemStep(problemOf(code)).location, cookies };
  }
  const token = await codeFor(auth, newToken(answered.headers));
  const [inCookie, inAddress] = [token.slice(0, 22), token.slice(22)];
  location.searchParams.set("code", inAddress);
  return {
    location: location.pathname + location.search,
    cookies: [...cookies, exchangeCookie(auth, inCookie, 120)],
  };
}

async function codeFor(auth: Auth, sessionToken: string): Promise<string> {
  const now = auth.now();
  const code = await auth.db.transaction(async (tx) => {
    const [user] = await tx
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(sessions, eq(sessions.user_id, users.id))
      .where(eq(sessions.token, sessionToken));
    if (!user) throw new Error("The account that has just signed in does not exist");
    // The provider does not vouch for the address: we ask ourselves, at the first sign-in.
    if (!user.email_verified && !user.last_sign_in_at) {
      const token = await createToken(tx, {
        purpose: "verify-email",
        userId: user.id,
        email: user.email,
        now,
      });
      await queueMail(tx, verificationEmail(auth.siteUrl, user.email, token));
    }
    const code = await createToken(tx, { purpose: "sign-in", userId: user.id, now });
    await tx.delete(sessions).where(eq(sessions.token, sessionToken));
    return code;
  });
  auth.mailQueued();
  return code;
}

/** The last step, by the page the browser has come back to. */
export async function exchangeCode(
  auth: Auth,
  visit: Visit,
  code: string,
): Promise<Outcome<Session>> {
  const inCookie = /(?:^|;\s*)sign-in\.exchange=([\w-]+)/.exec(visit.cookie)?.[1] ?? "";
  const now = auth.now();
  const token = await auth.db.transaction(async (tx) => {
    const redeemed = await redeemToken(tx, inCookie + code, ["sign-in"], now);
    if (!redeemed.ok) return undefined;
    return makeSession(tx, { ...visit, userId: redeemed.value.userId, now });
  });
  if (!token) return refuse("provider-failed");
  return { ok: true, value: await beginSession(auth, token) };
}

export function exchangeCookie(auth: Auth, value: string, seconds: number): string {
  const secure = auth.siteUrl.startsWith("https:") ? "; Secure" : "";
  return `sign-in.exchange=${value}; Path=${BASE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

const problems: Record<string, AccountCode> = {
  access_denied: "provider-cancelled",
  account_not_linked: "account-not-linked",
  email_not_found: "provider-no-email",
};

function problemOf(code: string): AccountCode {
  return problems[code.replaceAll(" ", "_")] ?? "provider-failed";
}

function problemStep(code: AccountCode): Step {
  return { location: `/auth?problem=${code}`, cookies: [] };
}

const DISCOVERY_MILLISECONDS = 5_000;
const libraries = new WeakMap<Provider, Promise<Library | undefined>>();

/** The library with this provider, which it asks for its endpoints; asked again next time when it is away. */
async function libraryFor(auth: Auth, provider: Provider): Promise<Library | undefined> {
  const known = libraries.get(provider) ?? discover(auth, provider);
  libraries.set(provider, known);
  const library = await known.catch(() => undefined);
  if (!library) libraries.delete(provider);
  return library;
}

async function discover(auth: Auth, provider: Provider): Promise<Library | undefined> {
  const library = createLibrary({
    ...auth,
    // It believes whatever is typed: with it nobody enters an account that somebody else has made.
    mayLink: provider.id !== DEVELOPMENT,
    providers: [
      {
        providerId: provider.id,
        name: provider.name,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        discoveryUrl: `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
        requireIdTokenVerification: true,
        scopes: ["openid", "email", "profile"],
        mapProfileToUser: (profile) => ({
          name: lineOf(profile["name"]),
          image: pictureOf(profile["picture"]),
        }),
      },
    ],
  });
  const tooLate = new Promise<undefined>((resolve) =>
    setTimeout(resolve, DISCOVERY_MILLISECONDS, undefined).unref(),
  );
  const context = await Promise.race([library.$context, tooLate]);
  const isThere = context?.socialProviders.some(({ id }) => id === provider.id);
  if (!isThere)
    auth.log.warn("The sign-in provider does not answer", {
      provider: provider.id,
      issuer: provider.issuer,
    });
  return isThere ? library : undefined;
}

/** What a provider says of a person is somebody else's text: kept short, and a picture only from the web. */
function lineOf(value: unknown): string {
  if (typeof value !== "string") return "";
  const line = plainLine(value).replace(new RegExp(DIRECTION_MARKS, "gu"), "");
  return isVisible(line) ? line.slice(0, 120).toWellFormed() : "";
}

function pictureOf(value: unknown): string | undefined {
  return typeof value === "string" && /^https?:\/\/[^\s\p{Cc}]{1,2000}$/iu.test(value)
    ? value
    : undefined;
}
