import { and, eq, ne, not } from "drizzle-orm";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import type { User } from "#app/core/client/session.ts";
import { publicUser } from "#app/resources/accounts/service.server.ts";
import type { Transaction } from "#db/connection.server.ts";
import { accounts, two_factors, users } from "#db/schema.ts";
import { databaseCode } from "#db/database-errors.server.ts";
import { addressGroup } from "#server/http/client-address.ts";
import type { Auth } from "./auth.server.ts";
import { minResponseTime } from "./min-response-time.server.ts";
import {
  addressChangedEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from "./emails.server.ts";
import { createToken, readToken, redeemToken, withdrawAll } from "./one-time-tokens.server.ts";
import { hash } from "./passwords.server.ts";
import { done, refuse, type Outcome } from "./refusal.server.ts";
import { takeBack } from "./sessions.server.ts";
import { guessesAt, refuseWeak, type Visit } from "./sign-in.server.ts";

/** Sends a link to set a new password. Answers the same, in the same time, whether or not there is such an account. */
export async function requestReset(
  auth: Auth,
  visit: Visit,
  email: string,
): Promise<Outcome<void>> {
  const wait = await auth.limits.take(
    ["reset:address", addressGroup(visit.address)],
    ["reset:account", email],
  );
  if (wait) return refuse("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  const now = auth.now();
  await auth.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email)).limit(1);
    if (!user) return;
    const token = await createToken(tx, {
      purpose: "reset-password",
      userId: user.id,
      email,
      now,
    });
    await queueMail(tx, resetEmail(auth.siteUrl, email, token));
  });
  auth.mailQueued();
  await floor;
  return done;
}

/**
 * Sets a new password by the link in a mail, which counts as a verified address. Whoever was in the account
 * before is out of it, and nothing they have prepared leads back.
 */
export async function resetPassword(
  auth: Auth,
  visit: Visit,
  { token, password }: { token: string; password: string },
): Promise<Outcome<void>> {
  const wait = await auth.limits.take(["reset-password:address", addressGroup(visit.address)]);
  if (wait) return refuse("too-many", { retryAfter: wait });
  const now = auth.now();
  // Hashing is much work, and done for a good link only.
  const link = await readToken(auth.db, token, ["reset-password"], now);
  if (!link.ok) return link;
  const weak = await refuseWeak(password, link.value.email ?? "");
  if (weak) return { ok: false, error: weak };
  const passwordHash = await hash(password);
  const outcome = await auth.db.transaction(
    async (tx): Promise<Outcome<typeof users.$inferSelect>> => {
      const redeemed = await redeemToken(tx, token, ["reset-password"], now);
      if (!redeemed.ok) return redeemed;
      const { userId, email } = redeemed.value;
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).limit(1);
      if (!user) return refuse("link-orphaned");
      // Whoever reads the mails of an address the account has left since has no part in it.
      if (email !== user.email) return refuse("link-expired");
      await storePassword(tx, userId, passwordHash, now);
      await unlockSecondStep(tx, userId);
      if (!user.email_verified) await confirmAddress(tx, userId, now);
      await takeBack(tx, userId);
      await queueMail(tx, passwordChangedEmail(auth.siteUrl, user.email));
      return { ok: true, value: user };
    },
  );
  if (!outcome.ok) return outcome;
  auth.mailQueued();
  // What strangers have guessed was the old password, and is not to keep the owner out.
  const { id, email } = outcome.value;
  await auth.limits.forgive(...guessesAt(email, visit), ["password:account", id]);
  return done;
}

/** Wrong codes lock the second step, and whoever had the old password may have typed them. */
async function unlockSecondStep(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(two_factors)
    .set({ failed_verification_count: 0, locked_until: null })
    .where(eq(two_factors.user_id, userId));
}

/**
 * Whoever follows a link sent to an address reads its mail. Nobody has shown that before: a provider's
 * identity or a second factor the account already has may be those of somebody who never could.
 */
async function confirmAddress(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .delete(accounts)
    .where(and(eq(accounts.user_id, userId), ne(accounts.provider_id, "credential")));
  await tx.delete(two_factors).where(eq(two_factors.user_id, userId));
  await tx
    .update(users)
    .set({
      email_verified: true,
      email_confirmed_at: now,
      two_factor_enabled: false,
      updated_at: now,
    })
    .where(eq(users.id, userId));
}

/** Replaces the password of an account, or gives it its first. */
export async function storePassword(tx: Transaction, userId: string, password: string, now: Date) {
  const changed = await tx
    .update(accounts)
    .set({ password, updated_at: now })
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, "credential")))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx
    .insert(accounts)
    .values({ user_id: userId, account_id: userId, provider_id: "credential", password });
}

/** Confirms the address a link was sent to: that of a new account, or a new one of an old account. */
export async function verifyEmail(auth: Auth, token: string): Promise<Outcome<User>> {
  const now = auth.now();
  const confirmed = auth.db.transaction(async (tx): Promise<Outcome<User>> => {
    const redeemed = await redeemToken(tx, token, ["verify-email", "change-email"], now);
    if (!redeemed.ok) return redeemed;
    const { userId, email, purpose } = redeemed.value;
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).limit(1);
    if (!user || !email) return refuse("link-orphaned");
    // A link to an address the account has left since proves nothing about the one it has now.
    if (purpose === "verify-email" && email !== user.email) return refuse("link-invalid");
    if (await isTaken(tx, email, userId)) return refuse("already-registered");
    const [changed] = await tx
      .update(users)
      .set({ email, email_verified: true, email_confirmed_at: now, updated_at: now })
      .where(eq(users.id, userId))
      .returning();
    if (purpose === "change-email") await withdrawAll(tx, userId);
    if (email !== user.email) await queueMail(tx, addressChangedEmail(user.email, email));
    return { ok: true, value: publicUser(changed ?? user) };
  });
  const outcome = await confirmed.catch(refuseTaken);
  auth.mailQueued();
  return outcome;
}

/**
 * Whoever reads the mail says that the account, or the wish to move an account to this address, is not theirs.
 * An account that nobody has verified is removed; one that has its own address keeps it.
 */
export async function refuseAddress(auth: Auth, token: string): Promise<Outcome<void>> {
  const now = auth.now();
  return auth.db.transaction(async (tx): Promise<Outcome<void>> => {
    const redeemed = await redeemToken(tx, token, ["verify-email", "change-email"], now);
    if (!redeemed.ok) return redeemed;
    const { userId, email, purpose } = redeemed.value;
    if (purpose === "change-email") return done;
    const removed = await tx
      .delete(users)
      .where(and(eq(users.id, userId), eq(users.email, email ?? ""), not(users.email_verified)))
      .returning({ id: users.id });
    return removed.length > 0 ? done : refuse("already-verified");
  });
}

/** Somebody else has confirmed the same address at the same moment: the database lets one of them have it. */
function refuseTaken(error: unknown) {
  if (databaseCode(error) === UNIQUE_VIOLATION) return refuse("already-registered");
  throw error;
}

const UNIQUE_VIOLATION = "23505";

export async function isTaken(tx: Transaction, email: string, userId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)))
    .limit(1);
  return other !== undefined;
}

export async function resendVerification(auth: Auth, userId: string): Promise<Outcome<void>> {
  const wait = await auth.limits.take(["verification:account", userId]);
  if (wait) return refuse("too-many", { retryAfter: wait });
  const now = auth.now();
  const outcome = await auth.db.transaction(async (tx): Promise<Outcome<void>> => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).limit(1);
    if (!user) return refuse("session-ended");
    if (user.email_verified) return refuse("already-verified");
    const token = await createToken(tx, {
      purpose: "verify-email",
      userId,
      email: user.email,
      now,
    });
    await queueMail(tx, verificationEmail(auth.siteUrl, user.email, token));
    return done;
  });
  auth.mailQueued();
  return outcome;
}
