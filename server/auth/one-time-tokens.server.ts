import { MINUTE } from "#app/core/time.ts";
import type { Work } from "#app/core/work.server.ts";
import { findLinkRow, linkProblem } from "#app/core/data/links/row-links.server.ts";
import { randomToken, tokenHash } from "#app/core/data/secret.server.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { one_time_tokens, users, verifications } from "#db/schema.ts";

type Purpose = "verify-email" | "reset-password" | "change-email" | "sign-in";

const LIFE: Record<Purpose, number> = {
  "verify-email": 24 * 60,
  "change-email": 24 * 60,
  "reset-password": 60,
  "sign-in": 2,
};

/**
 * Makes a token that is good once, and returns what goes into the link. Only the newest link of a purpose
 * is good, also when two are asked for at once; codes of a sign-in are each browser's own.
 */
export async function createToken(
  work: Pick<Work, "db" | "now">,
  { purpose, userId, email }: { purpose: Purpose; userId: string; email?: string },
): Promise<string> {
  const { db, now } = work;
  if (purpose !== "sign-in") await revokeTokens(db, userId, purpose);
  const token = randomToken();
  await db.insert(one_time_tokens).values({
    token_hash: tokenHash(token),
    purpose,
    user_id: userId,
    email: email ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFE[purpose] * MINUTE),
  });
  return token;
}

type TokenProblem = "link-invalid" | "link-expired" | "link-used" | "link-orphaned";

interface TokenOwner {
  purpose: Purpose;
  userId: string;
  email: string | null;
}

export async function readToken(
  db: Pick<Db, "select">,
  token: string,
  purposes: readonly Purpose[],
  now: Date,
  { isLocked = false } = {},
): Promise<Result<TokenOwner, TokenProblem>> {
  const row = await findLinkRow(db, one_time_tokens, token, { isLocked });
  if (!row || !purposes.includes(row.purpose)) return err("link-invalid");
  const { purpose, user_id: userId, email, used_at: usedAt, expires_at: expiresAt } = row;
  if (!userId) return err("link-orphaned");
  const problem = linkProblem({ usedAt, expiresAt }, now);
  if (problem) return err(problem === "used" ? "link-used" : "link-expired");
  return ok({ purpose, userId, email });
}

/**
 * Uses up a token; of two concurrent calls one gets `link-used`. Locks the account until the transaction
 * ends, so that no token is revoked or created meanwhile.
 */
export async function redeemToken(
  { db, now }: Work,
  token: string,
  purposes: readonly Purpose[],
): Promise<Result<TokenOwner, TokenProblem>> {
  const seen = await readToken(db, token, purposes, now);
  if (!seen.ok) return seen;
  await lockUser(db, seen.value.userId);
  // The token may have been used or revoked while this transaction waited for the lock.
  const owner = await readToken(db, token, purposes, now, { isLocked: true });
  if (owner.ok)
    await db
      .update(one_time_tokens)
      .set({ used_at: now })
      .where(eq(one_time_tokens.token_hash, tokenHash(token)));
  return owner;
}

export async function revokeLinksAndCodes(db: Transaction, userId: string): Promise<void> {
  await revokeTokens(db, userId);
  await revokeChallenges(db, userId);
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  // better-auth keeps a code by mail under the hash of this name.
  const code = tokenHash(`sign-in-otp-${user?.email}`);
  await db.delete(verifications).where(eq(verifications.identifier, code));
}

/** Ends sign-ins that wait for the second factor: better-auth stores them with the id of their user. */
export async function revokeChallenges(db: Pick<Db, "delete">, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
}

export async function revokeTokens(db: Transaction, userId: string, purpose?: Purpose) {
  await lockUser(db, userId);
  await db
    .update(one_time_tokens)
    // Not the present time: a call that waits for the lock compares with the earlier time of its start.
    .set({ expires_at: sql`${one_time_tokens.created_at}` })
    .where(
      and(
        eq(one_time_tokens.user_id, userId),
        purpose && eq(one_time_tokens.purpose, purpose),
        isNull(one_time_tokens.used_at),
      ),
    );
}

/** Locks are always taken in this order, the account before its rows, because another order could deadlock. */
export async function lockUser(db: Transaction, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}
