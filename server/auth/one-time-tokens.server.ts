import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db, Transaction } from "#db/client.server.ts";
import { one_time_tokens } from "#db/schema.ts";

export type Purpose = "verify-email" | "reset-password" | "change-email" | "sign-in";

/** Minutes for which each is good. */
const LIFE: Record<Purpose, number> = {
  "verify-email": 24 * 60,
  "change-email": 24 * 60,
  "reset-password": 60,
  "sign-in": 2,
};

/** Only the hash is stored: whoever reads the database cannot use the link. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

interface NewToken {
  purpose: Purpose;
  userId: string;
  email?: string;
  now: Date;
}

/** Makes a token that is good once. Returns what goes into the link. */
export async function createToken(
  tx: Db | Transaction,
  { purpose, userId, email, now }: NewToken,
): Promise<string> {
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

export type LinkProblem = "link-invalid" | "link-expired" | "link-used" | "link-orphaned";

interface Redeemed {
  purpose: string;
  userId: string;
  email: string | null;
}

/** Uses up a token. Of two who come at once, one is told that the link has been used. */
export async function redeemToken(
  tx: Db | Transaction,
  token: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Result<Redeemed, LinkProblem>> {
  const hash = tokenHash(token);
  const [row] = await tx
    .select()
    .from(one_time_tokens)
    .where(eq(one_time_tokens.token_hash, hash))
    .limit(1);
  if (!row || !purposes.some((purpose) => purpose === row.purpose)) return err("link-invalid");
  if (!row.user_id) return err("link-orphaned");
  if (row.used_at) return err("link-used");
  if (row.expires_at <= now) return err("link-expired");
  const used = await tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(and(eq(one_time_tokens.token_hash, hash), isNull(one_time_tokens.used_at)))
    .returning({ hash: one_time_tokens.token_hash });
  if (used.length === 0) return err("link-used");
  return ok({ purpose: row.purpose, userId: row.user_id, email: row.email });
}

/** Makes every open token of a kind worthless: a newer one has been sent, or it is no longer wanted. */
export async function withdrawTokens(
  tx: Db | Transaction,
  userId: string,
  purpose: Purpose,
  now: Date,
) {
  await tx
    .update(one_time_tokens)
    .set({ expires_at: now })
    .where(
      and(
        eq(one_time_tokens.user_id, userId),
        eq(one_time_tokens.purpose, purpose),
        isNull(one_time_tokens.used_at),
      ),
    );
}
