import { and, eq, ne } from "drizzle-orm";
import { inboxOf } from "#app/core/api/attempt-limits.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { accounts, two_factors, users } from "#db/schema.ts";
import { addressGroup } from "#server/http/client-address.ts";
import { signInLimits } from "#server/limits/limits.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { minResponseTime } from "./min-response-time.server.ts";
import { passwordChangedEmail, resetEmail } from "./emails.server.ts";
import { createToken, readToken, redeemToken } from "./one-time-tokens.server.ts";
import { hash } from "./passwords.server.ts";
import { err, ok } from "#app/core/result.ts";
import { revokeAllAccess } from "./sessions.server.ts";
import { passwordAttemptKeys, checkPassword, type RequestMeta } from "./sign-in.server.ts";

/** The response and its time are the same for unknown accounts, because they must not tell who has one. */
export async function requestReset(
  auth: Auth,
  meta: RequestMeta,
  { email }: { email: string },
): AccountResult {
  const wait = await auth.limits.take(
    [signInLimits["reset:address"], addressGroup(meta.address)],
    [signInLimits["reset:account"], inboxOf(email)],
    [signInLimits["reset-day:account"], inboxOf(email)],
  );
  if (wait) return err("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  await transact(auth, async (work) => {
    const [user] = await work.db.select().from(users).where(eq(users.email, email)).limit(1);
    if (!user) return;
    const token = await createToken(work, {
      purpose: "reset-password",
      userId: user.id,
      email,
    });
    await queueMail(work, resetEmail(auth.siteUrl, email, token));
  });
  await floor;
  return ok(undefined);
}

/**
 * Sets a new password by the link in a mail, which also verifies the address. Ends all sessions and revokes
 * all links, because the old password may have been known to somebody else.
 */
export async function resetPassword(
  auth: Auth,
  meta: RequestMeta,
  { token, password }: { token: string; password: string },
): AccountResult<{ done: true; email: string }> {
  const wait = await auth.limits.take([
    signInLimits["reset-password:address"],
    addressGroup(meta.address),
  ]);
  if (wait) return err("too-many", { retryAfter: wait });
  const now = auth.now();
  // Hashing is expensive: only a valid link causes it.
  const link = await readToken(auth.db, token, ["reset-password"], now);
  if (!link.ok) return link;
  const strong = await checkPassword(password, link.value.email ?? "");
  if (!strong.ok) return strong;
  const passwordHash = await hash(password);
  const outcome = await transact(auth, async (work): AccountResult<typeof users.$inferSelect> => {
    const redeemed = await redeemToken(work, token, ["reset-password"]);
    if (!redeemed.ok) return redeemed;
    const { userId, email } = redeemed.value;
    const [user] = await work.db.select().from(users).where(eq(users.id, userId)).limit(1);
    if (!user) return err("link-orphaned");
    // The account may have changed its address since: who reads mail at the old one must not get in.
    if (email !== user.email) return err("link-expired");
    await storePassword(work, userId, passwordHash);
    await unlockSecondStep(work, userId);
    if (!user.email_verified) await confirmAddress(work, userId);
    await revokeAllAccess(work.db, userId);
    await queueMail(work, passwordChangedEmail(auth.siteUrl, user.email));
    return ok(user);
  });
  if (!outcome.ok) return outcome;
  // Failed attempts were made at the old password, and must not lock the owner out.
  const { id, email } = outcome.value;
  await auth.limits.forgive(
    ...passwordAttemptKeys(email, meta),
    [signInLimits["password:account"], id],
    [signInLimits["code:account"], id],
  );
  return ok({ done: true, email });
}

/** Somebody with the old password may have locked the second factor by wrong codes. */
async function unlockSecondStep({ db }: Work, userId: string): Promise<void> {
  await db
    .update(two_factors)
    .set({ failed_verification_count: 0, locked_until: null })
    .where(eq(two_factors.user_id, userId));
}

/**
 * Verifies the address by a link that was followed. Until now anybody could have made the account, so the
 * providers and the second factor it has are deleted.
 */
export async function confirmAddress({ db, now }: Work, userId: string): Promise<void> {
  await db
    .delete(accounts)
    .where(and(eq(accounts.user_id, userId), ne(accounts.provider_id, "credential")));
  await db.delete(two_factors).where(eq(two_factors.user_id, userId));
  await db
    .update(users)
    .set({
      email_verified: true,
      email_confirmed_at: now,
      two_factor_enabled: false,
      updated_at: now,
    })
    .where(eq(users.id, userId));
}

export async function storePassword(
  { db, now }: Pick<Work, "db" | "now">,
  userId: string,
  password: string,
) {
  const changed = await db
    .update(accounts)
    .set({ password, updated_at: now })
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, "credential")))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await db
    .insert(accounts)
    .values({ user_id: userId, account_id: userId, provider_id: "credential", password });
}
