import { transact } from "#app/core/work.server.ts";
import { and, eq, sql } from "drizzle-orm";
import { isAPIError } from "better-auth/api";
import type { Session } from "#app/core/client/session.ts";
import type { SecondFactor, SignIn } from "#app/features/accounts/schema.ts";
import type { Db } from "#db/connection.server.ts";
import { accounts, sessions, users } from "#db/schema.ts";
import { addressGroup } from "#server/http/client-address.ts";
import type { LimitKey } from "#app/core/context.server.ts";
import { signInLimits } from "#server/limits/limits.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { canonicalCode } from "./recovery-codes.server.ts";
import { minResponseTime } from "./min-response-time.server.ts";
import { ADDRESS_HEADER } from "./better-auth.server.ts";
import { revokeChallenges } from "./one-time-tokens.server.ts";
import { hash, isImported, isPasswordQueueFull, verify, weaknesses } from "./passwords.server.ts";
import { err, ok, type Failure, type Result } from "#app/core/result.ts";
import type { AccountCode } from "#app/features/accounts/messages.ts";
import { beginSession } from "./tokens.server.ts";
import { consumeTotp } from "./totp.server.ts";

export interface RequestMeta {
  address: string;
  userAgent: string;
  cookie: string;
}

export type SignInResult =
  | { kind: "session"; session: Session }
  | { kind: "second-factor"; cookies: string[] };

export async function signIn(
  auth: Auth,
  meta: RequestMeta,
  { email, password }: SignIn,
): AccountResult<SignInResult> {
  const attempts = passwordAttemptKeys(email, meta);
  const wait = await auth.limits.take(
    [signInLimits["sign-in:address"], addressGroup(meta.address)],
    ...attempts,
  );
  if (wait) return err("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  const before = await credentialOf(auth.db, email);
  try {
    const { headers, response } = await auth.betterAuth.api.signInEmail({
      body: { email, password },
      headers: betterAuthHeaders(meta),
      returnHeaders: true,
    });
    if (!(await isCurrentPassword(auth, email, password, before))) {
      if ("token" in response && response.token) await deleteSession(auth, response.token);
      if (before) await revokeChallenges(auth.db, before.userId);
      await floor;
      return err("invalid-credentials");
    }
    await auth.limits.forgive(...attempts);
    await rehashImported(auth, email, password);
    if ("twoFactorRedirect" in response)
      return ok({ kind: "second-factor", cookies: flowCookies(headers) });
    return ok({ kind: "session", session: await beginSession(auth, response.token) });
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    await floor;
    return err("invalid-credentials");
  }
}

export function passwordAttemptKeys(email: string, meta: RequestMeta): LimitKey[] {
  return [
    [signInLimits["sign-in:account-address"], `${email} ${addressGroup(meta.address)}`],
    [signInLimits["sign-in:account"], email],
  ];
}

export async function secondFactor(
  auth: Auth,
  meta: RequestMeta,
  { code, kind }: SecondFactor,
): AccountResult<Session> {
  const ofAccount = await codeAttemptKeys(auth, meta);
  const wait = await auth.limits.take(
    [signInLimits["code:address"], addressGroup(meta.address)],
    ...ofAccount,
  );
  if (wait) return err("too-many", { retryAfter: wait });
  const typed = kind === "recovery" ? canonicalCode(code) : code;
  const request = { body: { code: typed }, headers: betterAuthHeaders(meta) };
  try {
    const { token, user } =
      kind === "app"
        ? await auth.betterAuth.api.verifyTOTP(request)
        : await auth.betterAuth.api.verifyBackupCode(request);
    if (!token) return err("challenge-expired");
    if (kind === "app" && !(await consumeTotp(auth, user.id, code))) {
      await deleteSession(auth, token);
      return err("code-used");
    }
    await auth.limits.forgive(...ofAccount);
    return ok(await beginSession(auth, token));
  } catch (error) {
    const failure = secondFactorFailure(error, kind);
    if (!failure) throw error;
    return { ok: false, error: failure };
  }
}

/**
 * The limit of the account whose second step is under way. better-auth locks an account after it has checked a code: of
 * many sent at once it would check them all.
 */
async function codeAttemptKeys(auth: Auth, { cookie }: RequestMeta): Promise<LimitKey[]> {
  const challenge = /(?:^|;\s*)(?:__Secure-)?sign-in\.two_factor=([\w-]+)/.exec(cookie)?.[1];
  const { internalAdapter } = await auth.betterAuth.$context;
  const underWay = challenge && (await internalAdapter.findVerificationValue(challenge));
  return underWay ? [[signInLimits["code:account"], underWay.value]] : [];
}

function secondFactorFailure(
  error: unknown,
  kind: SecondFactor["kind"],
): Failure<AccountCode> | undefined {
  if (!isAPIError(error) || error.statusCode >= 500) return undefined;
  const word = error.body?.code;
  if (word === "INVALID_TWO_FACTOR_COOKIE" || word === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE")
    return { code: "challenge-expired" };
  if (word === "ACCOUNT_TEMPORARILY_LOCKED") return { code: "too-many", retryAfter: 900 };
  return { code: kind === "app" ? "wrong-code" : "wrong-recovery-code" };
}

async function deleteSession(auth: Auth, token: string): Promise<void> {
  await auth.db.delete(sessions).where(eq(sessions.token, token));
}

export async function signOut(auth: Auth, sessionId: string): Promise<void> {
  await auth.db.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function checkPassword(
  password: string,
  email: string,
): Promise<Result<void, "weak-password">> {
  const reasons = await weaknesses(password, email);
  if (reasons.length === 0) return ok(undefined);
  const message = reasons.join(" ");
  return err("weak-password", {
    reasons,
    fields: [{ path: "password", message: `This password is too easy to guess. ${message}` }],
  });
}

type Credential = Awaited<ReturnType<typeof credentialOf>>;

async function credentialOf(db: Pick<Db, "select">, email: string) {
  const [row] = await db
    .select({ id: accounts.id, userId: accounts.user_id, password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.user_id))
    .where(sql`${users.email} = ${email} and ${accounts.provider_id} = 'credential'`)
    .limit(1);
  return row;
}

/**
 * A password change ends the sessions there are; without this check a sign-in under way with the old password
 * would outlive it.
 */
async function isCurrentPassword(auth: Auth, email: string, password: string, before: Credential) {
  const now = await transact(auth, async (work) => {
    // A transaction that replaces the password locks the account: this one waits for it.
    await work.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, email))
      .for("key share");
    return credentialOf(work.db, email);
  });
  if (!now?.password) return false;
  // A hash that `rehashImported` has just replaced may still be that of the same password.
  return now.password === before?.password || verify({ hash: now.password, password });
}

/** bcrypt is weaker than our scrypt, and only a sign-in brings the password. */
async function rehashImported(auth: Auth, email: string, password: string) {
  const row = await credentialOf(auth.db, email);
  // While the queue is full the next sign-in does it.
  if (!row?.password || !isImported(row.password) || isPasswordQueueFull()) return;
  await auth.db
    .update(accounts)
    // `updated_at` stays: it tells when somebody last chose a password.
    .set({ password: await hash(password) })
    // Unless a new password has been set meanwhile.
    .where(and(eq(accounts.id, row.id), eq(accounts.password, row.password)));
}

export function betterAuthHeaders(meta: RequestMeta): Headers {
  return new Headers({
    [ADDRESS_HEADER]: meta.address,
    "user-agent": meta.userAgent,
    cookie: meta.cookie,
  });
}

/** The cookies that better-auth sets for a sign-in under way, without its session cookie, which no browser gets. */
export function flowCookies(headers: Headers): string[] {
  return headers
    .getSetCookie()
    .filter((cookie) => !/^(__Secure-)?sign-in\.(session_|dont_remember)/.test(cookie));
}
