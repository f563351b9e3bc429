import { and, eq, sql } from "drizzle-orm";
import { isAPIError } from "better-auth/api";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import type { Session } from "#app/core/client/session.ts";
import type { SecondFactor, SignIn, SignUp } from "#app/resources/accounts/schema.ts";
import type { Db } from "#db/connection.server.ts";
import { accounts, sessions, users } from "#db/schema.ts";
import { addressGroup } from "#server/http/client-address.ts";
import type { LimitKey } from "#server/http/rate-limit.server.ts";
import type { Auth } from "./auth.server.ts";
import { verificationEmail } from "./emails.server.ts";
import { minResponseTime } from "./min-response-time.server.ts";
import { ADDRESS_HEADER } from "./better-auth.server.ts";
import { createToken, withdrawChallenges } from "./one-time-tokens.server.ts";
import { hash, isImported, isPasswordQueueFull, verify, weaknesses } from "./passwords.server.ts";
import { refuse, type Outcome, type Refusal } from "./refusal.server.ts";
import { beginSession, makeSession } from "./tokens.server.ts";
import { spendCode } from "./used-codes.server.ts";

/** What is known about whoever is asking, besides what they say. */
export interface Visit {
  address: string;
  userAgent: string;
  /** The cookies of `/api/auth`: the state of a sign-in under way, never a session. */
  cookie: string;
}

/** Creates an account and signs it in at once; its address stays pending until the mail is answered. */
export async function signUp(auth: Auth, visit: Visit, input: SignUp): Promise<Outcome<Session>> {
  const wait = await auth.limits.take(
    ["sign-up:address", addressGroup(visit.address)],
    ["sign-up:account", input.email],
  );
  if (wait) return refuse("too-many", { retryAfter: wait });
  const weak = await refuseWeak(input.password, input.email);
  if (weak) return { ok: false, error: weak };
  const password = await hash(input.password);
  const now = auth.now();
  const token = await auth.db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        email: input.email,
        name: input.full_name,
        username: input.username || null,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!user) return undefined;
    await tx
      .insert(accounts)
      .values({ user_id: user.id, account_id: user.id, provider_id: "credential", password });
    const inMail = await createToken(tx, {
      purpose: "verify-email",
      userId: user.id,
      email: user.email,
      now,
    });
    await queueMail(tx, verificationEmail(auth.siteUrl, user.email, inMail));
    return makeSession(tx, { ...visit, userId: user.id, now });
  });
  if (!token) return refuse("already-registered");
  auth.mailQueued();
  return { ok: true, value: await beginSession(auth, token) };
}

export type SignedIn =
  | { kind: "session"; session: Session }
  | { kind: "second-factor"; cookies: string[] };

export async function signIn(
  auth: Auth,
  visit: Visit,
  { email, password }: SignIn,
): Promise<Outcome<SignedIn>> {
  const guesses = guessesAt(email, visit);
  const wait = await auth.limits.take(["sign-in:address", addressGroup(visit.address)], ...guesses);
  if (wait) return refuse("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  const before = await credentialOf(auth.db, email);
  try {
    const { headers, response } = await auth.library.api.signInEmail({
      body: { email, password },
      headers: libraryHeaders(visit),
      returnHeaders: true,
    });
    if (!(await stillOpens(auth, email, password, before))) {
      if ("token" in response && response.token) await dropSession(auth, response.token);
      if (before) await withdrawChallenges(auth.db, before.userId);
      await floor;
      return refuse("invalid-credentials");
    }
    await auth.limits.forgive(...guesses);
    await rehashImported(auth, email, password);
    if ("twoFactorRedirect" in response)
      return { ok: true, value: { kind: "second-factor", cookies: flowCookies(headers) } };
    return {
      ok: true,
      value: { kind: "session", session: await beginSession(auth, response.token) },
    };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    await floor;
    return refuse("invalid-credentials");
  }
}

/** How guesses at the password of an account are counted: those from the visitor's network, and all together. */
export function guessesAt(email: string, visit: Visit): LimitKey[] {
  return [
    ["sign-in:account-address", `${email} ${addressGroup(visit.address)}`],
    ["sign-in:account", email],
  ];
}

/** The second step of a sign-in: a code of the app, or one of the recovery codes. */
export async function secondFactor(
  auth: Auth,
  visit: Visit,
  { code, kind }: SecondFactor,
): Promise<Outcome<Session>> {
  const wait = await auth.limits.take(["code:address", addressGroup(visit.address)]);
  if (wait) return refuse("too-many", { retryAfter: wait });
  const request = { body: { code }, headers: libraryHeaders(visit) };
  try {
    const { token, user } =
      kind === "app"
        ? await auth.library.api.verifyTOTP(request)
        : await auth.library.api.verifyBackupCode(request);
    if (!token) return refuse("challenge-expired");
    if (kind === "app" && !(await spendCode(auth, user.id, code))) {
      await dropSession(auth, token);
      return refuse("code-used");
    }
    return { ok: true, value: await beginSession(auth, token) };
  } catch (error) {
    const refusal = secondFactorRefusal(error, kind);
    if (!refusal) throw error;
    return { ok: false, error: refusal };
  }
}

function secondFactorRefusal(error: unknown, kind: SecondFactor["kind"]): Refusal | undefined {
  if (!isAPIError(error) || error.statusCode >= 500) return undefined;
  const word = error.body?.code;
  if (word === "INVALID_TWO_FACTOR_COOKIE" || word === "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE")
    return { code: "challenge-expired" };
  if (word === "ACCOUNT_TEMPORARILY_LOCKED") return { code: "too-many", retryAfter: 900 };
  return { code: kind === "app" ? "wrong-code" : "wrong-recovery-code" };
}

/** Of a session the library has made, and nobody has seen. */
async function dropSession(auth: Auth, token: string): Promise<void> {
  await auth.db.delete(sessions).where(eq(sessions.token, token));
}

export async function signOut(auth: Auth, sessionId: string): Promise<void> {
  await auth.db.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function refuseWeak(
  password: string,
  email: string,
  path = "password",
): Promise<Refusal | undefined> {
  const reasons = await weaknesses(password, email);
  if (reasons.length === 0) return undefined;
  const message = reasons.join(" ");
  return {
    code: "weak-password",
    reasons,
    fields: [{ path, message: `This password is too easy to guess. ${message}` }],
  };
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
 * Whether the password is still the one of the account, asked when the session is made: a new password
 * ends the sessions there are, and one that was about to be made with the old one would outlive it.
 */
async function stillOpens(auth: Auth, email: string, password: string, before: Credential) {
  const now = await auth.db.transaction(async (tx) => {
    // Whoever is replacing it has the account, and is waited for.
    await tx.select({ id: users.id }).from(users).where(eq(users.email, email)).for("key share");
    return credentialOf(tx, email);
  });
  if (!now?.password) return false;
  // Another hash may be that of the same password, by an import that has just been renewed.
  return now.password === before?.password || verify({ hash: now.password, password });
}

/** An account brought from elsewhere gets a hash of our own once we have seen its password. */
async function rehashImported(auth: Auth, email: string, password: string) {
  const row = await credentialOf(auth.db, email);
  // A renewed hash can wait for the next sign-in.
  if (!row?.password || !isImported(row.password) || isPasswordQueueFull()) return;
  await auth.db
    .update(accounts)
    .set({ password: await hash(password), updated_at: auth.now() })
    // Unless a new password has been set meanwhile.
    .where(and(eq(accounts.id, row.id), eq(accounts.password, row.password)));
}

export function libraryHeaders(visit: Visit): Headers {
  return new Headers({
    [ADDRESS_HEADER]: visit.address,
    "user-agent": visit.userAgent,
    cookie: visit.cookie,
  });
}

/** Of the cookies the library sets, those of a sign-in under way; its session cookie is never let out. */
export function flowCookies(headers: Headers): string[] {
  return headers
    .getSetCookie()
    .filter((cookie) => !/^(__Secure-)?sign-in\.(session_|dont_remember)/.test(cookie));
}
