import { eq } from "drizzle-orm";
import { countUnconfirmed, inboxOf } from "#app/core/api/attempt-limits.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Session } from "#app/core/client/session.ts";
import { err, ok } from "#app/core/result.ts";
import type { SignUp } from "#app/features/accounts/schema.ts";
import { provenAddress } from "#app/features/features.server.ts";
import { accounts, users } from "#db/schema.ts";
import { addressGroup, isLoopback } from "#server/http/client-address.ts";
import { signInLimits, typedInbox } from "#server/limits/limits.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { lockUser } from "./one-time-tokens.server.ts";
import { hash } from "./passwords.server.ts";
import { confirmAddress, storePassword } from "./recovery.server.ts";
import { revokeAllAccess } from "./sessions.server.ts";
import { checkPassword, type RequestMeta } from "./sign-in.server.ts";
import { beginSession, makeSession } from "./tokens.server.ts";
import { mailVerification } from "./verification.server.ts";

/**
 * The new account is signed in at once; its email stays unverified until the link is pressed. An invitation that went to
 * this email has verified it: no second email is sent.
 */
export async function signUp(auth: Auth, meta: RequestMeta, input: SignUp): AccountResult<Session> {
  const wait = await auth.limits.take(
    [signInLimits["sign-up:address"], addressGroup(meta.address)],
    [signInLimits["sign-up:account"], inboxOf(input.email)],
    typedInbox(input.email),
  );
  const retryAfter = wait ?? (await countMail(auth, meta));
  if (retryAfter) return err("too-many", { retryAfter });
  const strong = await checkPassword(input.password, input.email);
  if (!strong.ok) return strong;
  const password = await hash(input.password);
  const token = await transact(auth, async (work) => {
    const proven = input.invitation
      ? await provenAddress(work.db, input.invitation, work.now)
      : undefined;
    const isProven = proven === input.email;
    const user = await addUser(work, input, { password, isProven });
    const owned = user ?? (isProven ? await claimUser(work, input, password) : undefined);
    if (!owned) return undefined;
    if (!isProven) await mailVerification(auth, work, owned, input.next);
    return makeSession(work, { ...meta, userId: owned.id });
  });
  if (!token) return err("already-registered");
  return ok(await beginSession(auth, token));
}

interface NewUser {
  password: string;
  isProven: boolean;
}

const nameOf = ({ full_name, username }: SignUp) => ({
  name: full_name,
  username: username || null,
});

const countMail = ({ limits }: Auth, { address }: RequestMeta) =>
  countUnconfirmed({
    network: isLoopback(address) ? undefined : addressGroup(address),
    countAttempt: (...keys) => limits.take(...keys),
  });

async function addUser({ db, now }: Work, input: SignUp, { password, isProven }: NewUser) {
  const [user] = await db
    .insert(users)
    .values({
      email: input.email,
      ...nameOf(input),
      ...(isProven && { email_verified: true, email_confirmed_at: now }),
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) return undefined;
  await db
    .insert(accounts)
    .values({ user_id: user.id, account_id: user.id, provider_id: "credential", password });
  return user;
}

/**
 * An account that was never verified may have been made by anybody: the owner of the email gets it with a new password,
 * without the sessions, providers and second factors of before.
 */
async function claimUser(work: Work, input: SignUp, password: string) {
  const isTheirs = eq(users.email, input.email);
  const [found] = await work.db.select({ id: users.id }).from(users).where(isTheirs);
  if (!found) return undefined;
  await lockUser(work.db, found.id);
  const [user] = await work.db.select().from(users).where(eq(users.id, found.id));
  if (!user || user.email_verified || user.email !== input.email) return undefined;
  await storePassword(work, user.id, password);
  await confirmAddress(work, user.id);
  await revokeAllAccess(work.db, user.id);
  await work.db
    .update(users)
    .set({ ...nameOf(input), image: null })
    .where(eq(users.id, user.id));
  return user;
}
