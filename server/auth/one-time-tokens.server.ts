import { randomToken, tokenHash } from "#app/core/data/secret.server.ts";
import { and, eq, isNull, sql } from "drizzle-orm";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { one_time_tokens, users, verifications } from "#db/schema.ts";

type Purpose = "verify-email" | "reset-password" | "change-email" | "sign-in";

/** Minutes for which each is good. */
const LIFE: Record<Purpose, number> = {
  "verify-email": 24 * 60,
  "change-email": 24 * 60,
  "reset-password": 60,
  "sign-in": 2,
};

interface NewToken {
  purpose: Purpose;
  userId: string;
  /** Where the link is sent. */
  email?: string;
  now: Date;
}

/**
 * Makes a token that is good once, and returns what goes into the link. Only the newest link of a purpose
 * is good, also when two are asked for at once; codes of a sign-in are each browser's own.
 */
export async function createToken(
  tx: Transaction,
  { purpose, userId, email, now }: NewToken,
): Promise<string> {
  if (purpose !== "sign-in") await revokeTokens(tx, userId, purpose);
  const token = randomToken();
  await tx.insert(one_time_tokens).values({
    token_hash: tokenHash(token),
    purpose,
    user_id: userId,
    email: email ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFE[purpose] * 60_000),
  });
  return token;
}

type LinkProblem = "link-invalid" | "link-expired" | "link-used" | "link-orphaned";

interface Redeemed {
  purpose: string;
  userId: string;
  email: string | null;
}

/** Reads a token without locking it: it may be used or revoked right after. */
export async function readToken(
  db: Pick<Db, "select">,
  token: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Result<Redeemed, LinkProblem>> {
  const [row] = await db
    .select()
    .from(one_time_tokens)
    .where(eq(one_time_tokens.token_hash, tokenHash(token)))
    .limit(1);
  if (!row || !purposes.some((purpose) => purpose === row.purpose)) return err("link-invalid");
  if (!row.user_id) return err("link-orphaned");
  if (row.used_at) return err("link-used");
  if (row.expires_at <= now) return err("link-expired");
  return ok({ purpose: row.purpose, userId: row.user_id, email: row.email });
}

/**
 * Uses up a token; of two concurrent calls one gets `link-used`. Locks the account until the transaction
 * ends, so that no token is revoked or created meanwhile.
 */
export async function redeemToken(
  tx: Transaction,
  token: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Result<Redeemed, LinkProblem>> {
  const seen = await readToken(tx, token, purposes, now);
  if (!seen.ok) return seen;
  await lockUser(tx, seen.value.userId);
  // The token may have been used or revoked while this transaction waited for the lock.
  const redeemed = await readToken(tx, token, purposes, now);
  if (!redeemed.ok) return redeemed;
  const used = await tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(and(eq(one_time_tokens.token_hash, tokenHash(token)), isNull(one_time_tokens.used_at)))
    .returning({ hash: one_time_tokens.token_hash });
  return used.length === 0 ? err("link-used") : redeemed;
}

/** Revokes every open link and code of an account, and every sign-in that waits for its second factor. */
export async function revokeLinksAndCodes(tx: Transaction, userId: string): Promise<void> {
  await revokeTokens(tx, userId);
  await revokeChallenges(tx, userId);
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  // better-auth keeps a code by mail under the hash of this name.
  const code = tokenHash(`sign-in-otp-${user?.email}`);
  await tx.delete(verifications).where(eq(verifications.identifier, code));
}

/** Ends sign-ins that wait for the second factor: better-auth stores them with the id of their user. */
export async function revokeChallenges(db: Pick<Db, "delete">, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
}

/** Revokes the open tokens of an account: those of one purpose, or all. */
export async function revokeTokens(
  tx: Transaction,
  userId: string,
  purpose?: Purpose,
): Promise<void> {
  await lockUser(tx, userId);
  await tx
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
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}
