import type { Db } from "#db/connection.server.ts";
import { and, eq, ne, not } from "drizzle-orm";
import type { User } from "#app/core/client/session.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { err, ok } from "#app/core/result.ts";
import { publicUser } from "#app/features/accounts/service.server.ts";
import { accountTags, leaveAddress } from "#app/features/features.server.ts";
import { databaseCode } from "#db/database-errors.server.ts";
import { scopesOf } from "#db/rights.server.ts";
import { users } from "#db/schema.ts";
import { signInLimits, typedInbox } from "#server/limits/limits.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { addressChangedEmail, verificationEmail } from "./emails.server.ts";
import { createToken, redeemToken, revokeLinksAndCodes } from "./one-time-tokens.server.ts";

export async function verifyEmail(auth: Auth, token: string): AccountResult<User> {
  const confirmed = transact(auth, async (work): AccountResult<User> => {
    const redeemed = await redeemToken(work, token, ["verify-email", "change-email"]);
    if (!redeemed.ok) return redeemed;
    const { userId, email, purpose } = redeemed.value;
    const [user] = await work.db.select().from(users).where(eq(users.id, userId)).limit(1);
    if (!user || !email) return err("link-orphaned");
    // The account may have changed its address since: the link says nothing about the new one.
    if (purpose === "verify-email" && email !== user.email) return err("link-invalid");
    if (await isTaken(work.db, email, userId)) return err("already-registered");
    const cities = await scopesOf(work.db, userId);
    if (email !== user.email) {
      work.invalidate(...(await accountTags(work.db, userId)));
      await leaveAddress(work, userId);
    }
    const [changed] = await work.db
      .update(users)
      .set({ email, email_verified: true, email_confirmed_at: work.now, updated_at: work.now })
      .where(eq(users.id, userId))
      .returning();
    if (purpose === "change-email") await revokeLinksAndCodes(work.db, userId);
    if (email !== user.email) await queueMail(work, addressChangedEmail(user.email, email, cities));
    return ok(publicUser(changed ?? user));
  });
  return confirmed.catch(failWhenTaken);
}

/** Deletes an account that was never verified; drops a change of address, because the account keeps its own. */
export async function refuseAddress(auth: Auth, token: string): AccountResult {
  return transact(auth, async (work): AccountResult => {
    const redeemed = await redeemToken(work, token, ["verify-email", "change-email"]);
    if (!redeemed.ok) return redeemed;
    const { userId, email, purpose } = redeemed.value;
    if (purpose === "change-email") return ok(undefined);
    const removed = await work.db
      .delete(users)
      .where(and(eq(users.id, userId), eq(users.email, email ?? ""), not(users.email_verified)))
      .returning({ id: users.id });
    return removed.length > 0 ? ok(undefined) : err("already-verified");
  });
}

/** Two accounts can confirm the same address at the same moment: the unique index refuses the second. */
function failWhenTaken(error: unknown) {
  if (databaseCode(error) === UNIQUE_VIOLATION) return err("already-registered");
  throw error;
}

const UNIQUE_VIOLATION = "23505";

export const isTaken = async (db: Db, email: string, userId: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.email, email), ne(users.id, userId)))) > 0;

export async function resendVerification(auth: Auth, userId: string): AccountResult {
  const [known] = await auth.db.select().from(users).where(eq(users.id, userId)).limit(1);
  if (!known) return err("session-ended");
  const wait = await auth.limits.take(
    [signInLimits["verification:account"], userId],
    typedInbox(known.email),
  );
  if (wait) return err("too-many", { retryAfter: wait });
  return transact(auth, async (work): AccountResult => {
    const [user] = await work.db.select().from(users).where(eq(users.id, userId)).limit(1);
    if (!user) return err("session-ended");
    if (user.email_verified) return err("already-verified");
    await mailVerification(auth, work, user);
    return ok(undefined);
  });
}

export async function mailVerification(
  auth: Auth,
  work: Work,
  { id, email }: { id: string; email: string },
  next?: string,
): Promise<void> {
  const token = await createToken(work, { purpose: "verify-email", userId: id, email });
  await queueMail(work, verificationEmail(auth.siteUrl, email, token, next));
}
