import { eq, getTableColumns } from "drizzle-orm";
import { transact } from "#app/core/work.server.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { isVisible } from "#app/core/forms/reject-control-chars.ts";
import { DIRECTION_MARKS } from "#app/core/text/plain-text.ts";
import type { Session } from "#app/core/client/session.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { sessions, users } from "#db/schema.ts";
import type { Auth, Provider, AccountResult } from "./auth.server.ts";
import { DEVELOPMENT } from "./identity-providers.server.ts";
import { BASE_PATH, createBetterAuth, type BetterAuth } from "./better-auth.server.ts";
import { createToken, redeemToken } from "./one-time-tokens.server.ts";
import { err, ok } from "#app/core/result.ts";
import type { AccountCode } from "#app/features/accounts/messages.ts";
import { flowCookies, betterAuthHeaders, type RequestMeta } from "./sign-in.server.ts";
import { beginSession, makeSession } from "./tokens.server.ts";
import { newToken } from "./two-factor.server.ts";
import { mailVerification } from "./verification.server.ts";

export interface RedirectStep {
  location: string;
  cookies: string[];
}

/** Sends the browser to the provider. A provider that is down costs nobody anything until here. */
export async function startThirdParty(
  auth: Auth,
  meta: RequestMeta,
  providerId: string,
  returnTo: string | undefined,
): Promise<RedirectStep> {
  const provider = auth.providers.find(({ id }) => id === providerId);
  if (!provider) return problemStep("provider-unknown");
  const betterAuth = await betterAuthFor(auth, provider);
  if (!betterAuth) return problemStep("provider-away");
  const { headers, response } = await betterAuth.api.signInSocial({
    body: {
      provider: provider.id,
      callbackURL: `${auth.siteUrl}/auth/complete?return_to=${encodeURIComponent(returnPath(returnTo))}`,
      errorCallbackURL: `${auth.siteUrl}/auth`,
      disableRedirect: true,
    },
    headers: betterAuthHeaders(meta),
    returnHeaders: true,
  });
  if (!response.url) return problemStep("provider-failed");
  return { location: response.url, cookies: flowCookies(headers) };
}

/**
 * The provider has sent the browser back. better-auth checks everything and finds or makes the account;
 * its session ends here, and the browser gets a code it can exchange once, within two minutes. Half of
 * the code travels in a cookie, so that a link with somebody else's code signs nobody in. An account
 * with a second factor gets its code after that has been checked.
 */
export async function finishThirdParty(
  auth: Auth,
  meta: RequestMeta,
  providerId: string,
  query: string,
): Promise<RedirectStep> {
  const provider = auth.providers.find(({ id }) => id === providerId);
  const betterAuth = provider && (await betterAuthFor(auth, provider));
  if (!betterAuth) return problemStep("provider-away");
  const headers = betterAuthHeaders(meta);
  const url = `${auth.siteUrl}${BASE_PATH}/callback/${providerId}${query}`;
  const response = await betterAuth.handler(new Request(url, { headers, redirect: "manual" }));
  const cookies = flowCookies(response.headers);
  const location = new URL(response.headers.get("location") ?? "/auth?error=none", auth.siteUrl);
  // better-auth asks for the second factor, as after a password: the cookie holds the state.
  if (cookies.some((cookie) => /^(__Secure-)?sign-in\.two_factor=[^;]/.test(cookie))) {
    location.searchParams.set("step", "second");
    return { location: location.pathname + location.search, cookies };
  }
  if (!response.headers.has("set-auth-token")) {
    const code = (location.searchParams.get("error") ?? "").slice(0, 100);
    auth.log.info("A third-party sign-in did not work", { provider: providerId, code });
    return { location: problemStep(problemOf(code)).location, cookies };
  }
  const token = await codeFor(auth, newToken(response.headers));
  const [inCookie, inAddress] = [token.slice(0, 22), token.slice(22)];
  location.searchParams.set("code", inAddress);
  return {
    location: location.pathname + location.search,
    cookies: [...cookies, exchangeCookie(auth, inCookie, 120)],
  };
}

async function codeFor(auth: Auth, sessionToken: string): Promise<string> {
  return transact(auth, async (work) => {
    const [user] = await work.db
      .select(getTableColumns(users))
      .from(users)
      .innerJoin(sessions, eq(sessions.user_id, users.id))
      .where(eq(sessions.token, sessionToken));
    if (!user) throw new Error("The account that has just signed in does not exist");
    // The provider does not vouch for the address: we ask ourselves, at the first sign-in.
    if (!user.email_verified && !user.last_sign_in_at) await mailVerification(auth, work, user);
    const code = await createToken(work, { purpose: "sign-in", userId: user.id });
    await work.db.delete(sessions).where(eq(sessions.token, sessionToken));
    return code;
  });
}

export async function exchangeCode(
  auth: Auth,
  meta: RequestMeta,
  { code }: { code: string },
): AccountResult<Session> {
  const inCookie = /(?:^|;\s*)sign-in\.exchange=([\w-]+)/.exec(meta.cookie)?.[1] ?? "";
  const token = await transact(auth, async (work) => {
    const redeemed = await redeemToken(work, inCookie + code, ["sign-in"]);
    if (!redeemed.ok) return undefined;
    return makeSession(work, { ...meta, userId: redeemed.value.userId });
  });
  if (!token) return err("provider-failed");
  return ok(await beginSession(auth, token));
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

const problemOf = (code: string): AccountCode =>
  problems[code.replaceAll(" ", "_")] ?? "provider-failed";

const problemStep = (code: AccountCode): RedirectStep => ({
  location: `/auth?problem=${code}`,
  cookies: [],
});

const DISCOVERY_MILLISECONDS = 5_000;
const instances = new WeakMap<Provider, Promise<BetterAuth | undefined>>();

/** better-auth with this provider, whose endpoints it fetches; a failed fetch is tried again at the next call. */
async function betterAuthFor(auth: Auth, provider: Provider): Promise<BetterAuth | undefined> {
  const known = instances.get(provider) ?? discover(auth, provider);
  instances.set(provider, known);
  const betterAuth = await known.catch(() => undefined);
  if (!betterAuth) instances.delete(provider);
  return betterAuth;
}

async function discover(auth: Auth, provider: Provider): Promise<BetterAuth | undefined> {
  const betterAuth = createBetterAuth({
    ...auth,
    // The development provider believes whatever is typed: it must not open an existing account.
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
  const context = await Promise.race([betterAuth.$context, tooLate]);
  const isThere = context?.socialProviders.some(({ id }) => id === provider.id);
  if (!isThere)
    auth.log.warn("The sign-in provider does not answer", {
      provider: provider.id,
      issuer: provider.issuer,
    });
  return isThere ? betterAuth : undefined;
}

/** Names from a provider are untrusted text. */
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
