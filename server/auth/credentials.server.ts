import { addTime, MINUTE } from "#app/core/time.ts";
import { and, eq, gt, isNull } from "drizzle-orm";
import { rememberAccount } from "#app/core/data/former-accounts.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { err, errAt, ok } from "#app/core/result.ts";
import { sentences } from "#app/features/accounts/messages.ts";
import { accountTags, eraseAccount } from "#app/features/features.server.ts";
import { scopesOf } from "#db/rights.server.ts";
import { accounts, one_time_tokens, sessions, user_roles, users } from "#db/schema.ts";
import { signInLimits, typedInbox } from "#server/limits/limits.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { accountDeletedEmail, changeAddressEmail, passwordChangedEmail } from "./emails.server.ts";
import { createToken } from "./one-time-tokens.server.ts";
import { hash, verify } from "./passwords.server.ts";
import { storePassword } from "./recovery.server.ts";
import { isSessionValid, revokeAllAccess, type SessionUser } from "./sessions.server.ts";
import { checkPassword } from "./sign-in.server.ts";
import { isTaken } from "./verification.server.ts";

/** Checks the password before a change that somebody at an unattended, signed-in browser must not make. */
export async function confirmPassword(
  auth: Auth,
  userId: string,
  password: string,
  path = "password",
): AccountResult {
  const [account] = await auth.db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, "credential")))
    .limit(1);
  if (!account?.password) return err("no-password");
  const wait = await auth.limits.take([signInLimits["password:account"], userId]);
  if (wait) return err("too-many", { retryAfter: wait });
  if (!(await verify({ hash: account.password, password })))
    return errAt("wrong-password", path, "That is not your current password.");
  await auth.limits.forgive([signInLimits["password:account"], userId]);
  return ok(undefined);
}

/** An account of a provider has no password: it must have signed in within ten minutes. */
async function confirmIdentity(auth: Auth, sessionUser: SessionUser, password: string) {
  const confirmed = await confirmPassword(auth, sessionUser.id, password);
  if (confirmed.ok || confirmed.error.code !== "no-password") return confirmed;
  const [session] = await auth.db
    .select({ signedInAt: sessions.created_at })
    .from(sessions)
    .where(eq(sessions.id, sessionUser.sessionId))
    .limit(1);
  const signedInAt = session?.signedInAt.getTime() ?? 0;
  return auth.now().getTime() - signedInAt < RECENT_MILLISECONDS
    ? ok(undefined)
    : err("sign-in-again");
}

/** The message for `sign-in-again` names this time. */
const RECENT_MILLISECONDS = 10 * MINUTE;

/** Also ends other sessions and links, because somebody may know the old password. */
export async function changePassword(
  auth: Auth,
  sessionUser: SessionUser,
  input: { current_password: string; password: string },
): AccountResult {
  const confirmed = await confirmPassword(
    auth,
    sessionUser.id,
    input.current_password,
    "current_password",
  );
  if (!confirmed.ok)
    return confirmed.error.code === "wrong-password" &&
      (await isChangedAlready(auth, sessionUser.id, input.password))
      ? ok(undefined)
      : confirmed;
  const [owner] = await auth.db.select().from(users).where(eq(users.id, sessionUser.id));
  const strong = await checkPassword(input.password, owner?.email ?? "");
  if (!strong.ok) return strong;
  const passwordHash = await hash(input.password);
  return transact(auth, async (work): AccountResult => {
    if (!(await isSessionValid(work, sessionUser))) return err("session-ended");
    await revokeAllAccess(work.db, sessionUser.id, sessionUser.sessionId);
    await storePassword(work, sessionUser.id, passwordHash);
    const [user] = await work.db.select().from(users).where(eq(users.id, sessionUser.id)).limit(1);
    if (user) await queueMail(work, passwordChangedEmail(auth.siteUrl, user.email));
    return ok(undefined);
  });
}

/** The first answer may have been lost. The change has ended all sessions but the one that asks again. */
async function isChangedAlready(auth: Auth, userId: string, password: string): Promise<boolean> {
  const since = addTime(auth.now(), -RECENT_MILLISECONDS);
  const isRecent = and(eq(accounts.provider_id, "credential"), gt(accounts.updated_at, since));
  const [account] = await auth.db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, userId), isRecent));
  return account?.hash ? verify({ hash: account.hash, password }) : false;
}

export async function changeEmail(
  auth: Auth,
  sessionUser: SessionUser,
  { email, password }: { email: string; password: string },
): AccountResult {
  const confirmed = await confirmIdentity(auth, sessionUser, password);
  if (!confirmed.ok) return confirmed;
  const wait = await auth.limits.take(
    [signInLimits["verification:account"], sessionUser.id],
    typedInbox(email),
  );
  if (wait) return err("too-many", { retryAfter: wait });
  return transact(auth, async (work): AccountResult => {
    if (!(await isSessionValid(work, sessionUser))) return err("session-ended");
    const [user] = await work.db.select().from(users).where(eq(users.id, sessionUser.id)).limit(1);
    if (user?.email === email)
      return errAt("email-unchanged", "email", sentences["email-unchanged"]);
    if (await isTaken(work.db, email, sessionUser.id))
      return errAt("already-registered", "email", "An account with this email already exists.");
    if (await wasJustSent(work, sessionUser.id, email)) return ok(undefined);
    const token = await createToken(work, {
      purpose: "change-email",
      userId: sessionUser.id,
      email,
    });
    const cities = await scopesOf(work.db, sessionUser.id);
    await queueMail(work, changeAddressEmail(auth.siteUrl, email, token, cities));
    return ok(undefined);
  });
}

/** The first answer may have been lost; a second link would end the first, which is on its way. */
async function wasJustSent({ db, now }: Work, userId: string, email: string): Promise<boolean> {
  const { user_id, purpose, email: to, used_at, created_at, expires_at } = one_time_tokens;
  const isOpen = and(isNull(used_at), gt(expires_at, now), gt(created_at, addTime(now, -MINUTE)));
  const isSame = and(eq(user_id, userId), eq(purpose, "change-email"), eq(to, email));
  return (await db.$count(one_time_tokens, and(isSame, isOpen))) > 0;
}

/**
 * Seats at meetups ahead go to the waiting list. Content stays, with `created_by` null. The only administrator is
 * refused, because nobody could appoint another on the site.
 */
export async function deleteAccount(
  auth: Auth,
  sessionUser: SessionUser,
  { email, password }: { email: string; password: string },
): AccountResult {
  const [user] = await auth.db.select().from(users).where(eq(users.id, sessionUser.id)).limit(1);
  if (!user) return err("session-ended");
  if (user.email !== email) return errAt("email-differs", "email", sentences["email-differs"]);
  const confirmed = await confirmIdentity(auth, sessionUser, password);
  if (!confirmed.ok) return confirmed;
  return transact(auth, async (work): AccountResult => {
    if (!(await isSessionValid(work, sessionUser))) return err("session-ended");
    if (await isLastAdministrator(work, sessionUser.id)) return err("last-administrator");
    const { id, email_verified: isVerified } = user;
    const account = { id, email: user.email.toLowerCase(), isVerified };
    await rememberAccount(work, account);
    await eraseAccount(work, account);
    work.invalidate(...(await accountTags(work.db, id)));
    await work.db.delete(users).where(eq(users.id, sessionUser.id));
    await queueMail(work, accountDeletedEmail(user.email));
    return ok(undefined);
  });
}

/** Only verified ones count. The lock lets two who leave at the same moment do so in turn. */
async function isLastAdministrator({ db }: Work, userId: string): Promise<boolean> {
  const all = await db
    .select({ id: users.id })
    .from(user_roles)
    .innerJoin(users, and(eq(users.id, user_roles.user_id), eq(users.email_verified, true)))
    .where(eq(user_roles.role, "admin"))
    .orderBy(users.id)
    .for("update", { of: user_roles });
  return all.length === 1 && all[0]?.id === userId;
}
