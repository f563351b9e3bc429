import { MINUTE, DAY } from "#app/core/time.ts";
import type { Transaction } from "#db/connection.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { and, desc, eq, inArray, isNotNull, lt, ne } from "drizzle-orm";
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import * as z from "zod/mini";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Session } from "#app/core/client/session.ts";
import { visitor, type Viewer } from "#app/core/context.server.ts";
import { randomToken, tokenHash } from "#app/core/data/secret.server.ts";
import { publicUser } from "#app/features/accounts/service.server.ts";
import { former_accounts, refresh_tokens, sessions, users } from "#db/schema.ts";
import { MOST_SESSIONS, signInLimits } from "#server/limits/limits.ts";
import type { Auth } from "./auth.server.ts";
import {
  ACCESS_TOKEN_SECONDS,
  LONGEST_SESSION_DAYS,
  SESSION_DAYS,
  type BetterAuth,
} from "./better-auth.server.ts";

/**
 * A spent refresh token stays good for so many milliseconds as long as no token issued for it has been
 * used: the response may have been lost, or two tabs may have refreshed at once.
 */
const REUSE_MILLISECONDS = 5 * MINUTE;

export async function makeSession(
  { db, now }: Pick<Work, "db" | "now">,
  { userId, address, userAgent }: { userId: string; address: string; userAgent: string },
): Promise<string> {
  const token = randomToken();
  await db.insert(sessions).values({
    user_id: userId,
    token,
    expires_at: expiryOf(now, now),
    ip_address: address,
    user_agent: userAgent,
    created_at: now,
    updated_at: now,
  });
  return token;
}

export async function beginSession(auth: Auth, sessionToken: string): Promise<Session> {
  const now = auth.now();
  const [session] = await auth.db.select().from(sessions).where(eq(sessions.token, sessionToken));
  if (!session) throw new Error("The session that has just been made does not exist");
  const [user] = await auth.db
    .update(users)
    .set({ last_sign_in_at: now })
    .where(eq(users.id, session.user_id))
    .returning();
  if (!user) throw new Error("The user who has just signed in does not exist");
  await endOldestSessions(auth, user.id);
  const refreshToken = await transact(auth, (work) => issueRefreshToken(work, session));
  return sessionResponse(auth, user, session.id, refreshToken);
}

/** A locked session is in use, and is left to the next sign-in. */
async function endOldestSessions({ db }: Auth, userId: string): Promise<void> {
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.updated_at), desc(sessions.id))
    .offset(MOST_SESSIONS)
    .for("update", { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.id, oldest));
}

/**
 * Exchanges a refresh token for a new session. Two people hold the token, one of them unlawfully, when a
 * spent one comes back although a token issued for it is in use: then the whole family ends (docs/architecture.md#sign-in-and-roles).
 */
export async function rotate(
  auth: Auth,
  refreshToken: string,
): Promise<Result<Session, "session-ended" | "too-many">> {
  const [known] = await auth.db
    .select({ session: refresh_tokens.session_id })
    .from(refresh_tokens)
    .where(eq(refresh_tokens.token_hash, tokenHash(refreshToken)));
  if (!known) return err("session-ended");
  const wait = await auth.limits.take([signInLimits["refresh:session"], known.session]);
  if (wait) return err("too-many", { retryAfter: wait });
  const rotated = await transact(auth, async (work) => {
    const { session, row } = await lockToken(work.db, refreshToken);
    if (!session || !row || row.expires_at <= work.now) return undefined;
    if (await isReplayed(work, row)) {
      await work.db.delete(sessions).where(eq(sessions.id, row.session_id));
      auth.log.warn("A refresh token was replayed: its session has been ended", {
        session: row.session_id,
      });
      return undefined;
    }
    await work.db
      .update(refresh_tokens)
      .set({ spent_at: row.spent_at ?? work.now })
      .where(eq(refresh_tokens.token_hash, row.token_hash));
    const [user] = await work.db.select().from(users).where(eq(users.id, session.user_id));
    if (!user) return undefined;
    const fresh = await issueRefreshToken(work, session, row.token_hash);
    return { user, sessionId: session.id, refreshToken: fresh };
  });
  if (!rotated) return err("session-ended");
  return ok(await sessionResponse(auth, rotated.user, rotated.sessionId, rotated.refreshToken));
}

async function isReplayed({ db, now }: Work, row: typeof refresh_tokens.$inferSelect) {
  if (row.spent_at && now.getTime() - row.spent_at.getTime() > REUSE_MILLISECONDS) return true;
  const parents = [row.token_hash, ...(row.parent_hash ? [row.parent_hash] : [])];
  const isInUse = and(
    inArray(refresh_tokens.parent_hash, parents),
    ne(refresh_tokens.token_hash, row.token_hash),
    isNotNull(refresh_tokens.spent_at),
  );
  return (await db.$count(refresh_tokens, isInUse)) > 0;
}

/** Locks the session before its tokens, as ending a session does, because another order could deadlock. */
async function lockToken(db: Transaction, refreshToken: string) {
  const isOurs = eq(refresh_tokens.token_hash, tokenHash(refreshToken));
  const sessionOfToken = db
    .select({ id: refresh_tokens.session_id })
    .from(refresh_tokens)
    .where(isOurs);
  const [session] = await db
    .select()
    .from(sessions)
    .where(inArray(sessions.id, sessionOfToken))
    .for("update");
  // Read behind the lock: a concurrent call may have spent it.
  const [row] = await db.select().from(refresh_tokens).where(isOurs);
  return { session, row };
}

/**
 * Also extends the session. A row is updated once in a transaction: at the second time PostgreSQL checks its
 * foreign keys again, which locks the user after the session, and another transaction may lock them the other way round.
 */
async function issueRefreshToken(
  { db, now }: Work,
  session: typeof sessions.$inferSelect,
  parentHash?: string,
): Promise<string> {
  const token = randomToken();
  const expiresAt = expiryOf(session.created_at, now);
  await db
    .update(sessions)
    .set({ expires_at: expiresAt, updated_at: now })
    .where(eq(sessions.id, session.id));
  await db
    .delete(refresh_tokens)
    .where(and(eq(refresh_tokens.session_id, session.id), lt(refresh_tokens.expires_at, now)));
  await db.insert(refresh_tokens).values({
    token_hash: tokenHash(token),
    session_id: session.id,
    parent_hash: parentHash ?? null,
    created_at: now,
    expires_at: expiresAt,
  });
  return token;
}

function expiryOf(signedInAt: Date, now: Date): Date {
  const unused = now.getTime() + SESSION_DAYS * DAY;
  return new Date(Math.min(unused, signedInAt.getTime() + LONGEST_SESSION_DAYS * DAY));
}

async function sessionResponse(
  auth: Auth,
  user: typeof users.$inferSelect,
  sessionId: string,
  refreshToken: string,
): Promise<Session> {
  const issuedAt = Math.floor(auth.now().getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const payload = { sub: user.id, sid: sessionId, iat: issuedAt, exp: expiresAt };
  const { token } = await auth.betterAuth.api.signJWT({ body: { payload } });
  return {
    user: publicUser(user),
    access_token: token,
    refresh_token: refreshToken,
    expires_at: expiresAt,
  };
}

/** Seconds by which the clocks of two server processes may differ. */
const CLOCK_SKEW = 60;

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.number() });

/**
 * Anything but the access token of a session that still exists (a forged or expired token, a session ended
 * elsewhere) makes a visitor.
 */
export async function viewerOf(auth: Auth, request: Request): Promise<Viewer> {
  const claimed = await claimsOf(auth, request);
  if (!claimed) return visitor;
  const [session] = await auth.db
    .select({ id: sessions.id, userId: sessions.user_id, expiresAt: sessions.expires_at })
    .from(sessions)
    .where(and(eq(sessions.id, claimed.sid), eq(sessions.user_id, claimed.sub)))
    .limit(1);
  if (!session || session.expiresAt <= auth.now()) return visitor;
  return { kind: "user", id: session.userId, sessionId: session.id };
}

/** True for the access token of an account that has been deleted since. */
export async function isOfFormerAccount(auth: Auth, request: Request): Promise<boolean> {
  const claimed = await claimsOf(auth, request);
  if (!claimed) return false;
  return (await auth.db.$count(former_accounts, eq(former_accounts.user_id, claimed.sub))) > 0;
}

async function claimsOf(auth: Auth, request: Request) {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keysOf(auth), {
      // Pinned: a token cannot choose how it wants to be checked.
      algorithms: ["EdDSA"],
      issuer: auth.siteUrl,
      audience: auth.siteUrl,
      currentDate: auth.now(),
    });
    const claimed = claims.safeParse(payload).data;
    // Its age is what bounds it.
    if (!claimed) return undefined;
    const age = auth.now().getTime() / 1000 - claimed.iat;
    return age <= ACCESS_TOKEN_SECONDS && age > -CLOCK_SKEW ? claimed : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const keySets = new WeakMap<BetterAuth, KeySet>();

/** The keys as last read, and read again for a token of another key: another process may have made it since. */
function keysOf(auth: Auth): KeySet {
  const known =
    keySets.get(auth.betterAuth) ??
    createRemoteJWKSet(new URL(auth.siteUrl), {
      cacheMaxAge: Number.POSITIVE_INFINITY,
      cooldownDuration: 10_000,
      [customFetch]: async () => Response.json(await auth.betterAuth.api.getJwks()),
    });
  keySets.set(auth.betterAuth, known);
  return known;
}
