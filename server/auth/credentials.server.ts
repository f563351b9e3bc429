import { and, eq } from "drizzle-orm";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { accounts, sessions, users } from "#db/schema.ts";
import type { Auth } from "./auth.server.ts";
import { accountDeletedEmail, changeAddressEmail, passwordChangedEmail } from "./emails.server.ts";
import { createToken } from "./one-time-tokens.server.ts";
import { hash, verify } from "./passwords.server.ts";
import { isTaken, storePassword } from "./recovery.server.ts";
import { done, refuse, type Outcome } from "./refusal.server.ts";
import { stillHolds, takeBack } from "./sessions.server.ts";
import { refuseWeak } from "./sign-in.server.ts";

export interface Holder {
  id: string;
  sessionId: string;
}

/** Asks for the password again before something that a borrowed, still signed-in browser must not do. */
export async function confirmPassword(
  auth: Auth,
  userId: string,
  password: string,
  path = "password",
): Promise<Outcome<void>> {
  const [account] = await auth.db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.user_id, userId), eq(accounts.provider_id, "credential")))
    .limit(1);
  if (!account?.password) return refuse("no-password");
  const wait = await auth.limits.take(["password:account", userId]);
  if (wait) return refuse("too-many", { retryAfter: wait });
  if (!(await verify({ hash: account.password, password }))) {
    return refuse("wrong-password", {
      fields: [{ path, message: "That is not your current password." }],
    });
  }
  await auth.limits.forgive(["password:account", userId]);
  return done;
}

/** The same, also for an account that signs in elsewhere and has no password to give: it has just done so. */
async function confirmHolder(auth: Auth, holder: Holder, password: string): Promise<Outcome<void>> {
  const confirmed = await confirmPassword(auth, holder.id, password);
  if (confirmed.ok || confirmed.error.code !== "no-password") return confirmed;
  const [session] = await auth.db
    .select({ signedInAt: sessions.created_at })
    .from(sessions)
    .where(eq(sessions.id, holder.sessionId))
    .limit(1);
  const signedInAt = session?.signedInAt.getTime() ?? 0;
  return auth.now().getTime() - signedInAt < RECENT_MILLISECONDS ? done : refuse("sign-in-again");
}

/** How long after signing in it counts as just now: the sentence for `sign-in-again` says so. */
const RECENT_MILLISECONDS = 10 * 60_000;

/** Changes the password; every other session of the account ends, and no link sent before is good. */
export async function changePassword(
  auth: Auth,
  holder: Holder,
  input: { current_password: string; password: string },
): Promise<Outcome<void>> {
  const confirmed = await confirmPassword(
    auth,
    holder.id,
    input.current_password,
    "current_password",
  );
  if (!confirmed.ok) return confirmed;
  const [owner] = await auth.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, holder.id));
  const weak = await refuseWeak(input.password, owner?.email ?? "");
  if (weak) return { ok: false, error: weak };
  const passwordHash = await hash(input.password);
  const outcome = await auth.db.transaction(async (tx): Promise<Outcome<void>> => {
    if (!(await stillHolds(tx, holder))) return refuse("session-ended");
    await takeBack(tx, holder.id, holder.sessionId);
    await storePassword(tx, holder.id, passwordHash, auth.now());
    const [user] = await tx.select().from(users).where(eq(users.id, holder.id)).limit(1);
    if (user) await queueMail(tx, passwordChangedEmail(auth.siteUrl, user.email));
    return done;
  });
  auth.mailQueued();
  return outcome;
}

/** Sends a link to the new address; nothing changes before it has been followed. */
export async function changeEmail(
  auth: Auth,
  holder: Holder,
  { email, password }: { email: string; password: string },
): Promise<Outcome<void>> {
  const confirmed = await confirmHolder(auth, holder, password);
  if (!confirmed.ok) return confirmed;
  const wait = await auth.limits.take(["verification:account", holder.id]);
  if (wait) return refuse("too-many", { retryAfter: wait });
  const now = auth.now();
  const outcome = await auth.db.transaction(async (tx): Promise<Outcome<void>> => {
    if (!(await stillHolds(tx, holder))) return refuse("session-ended");
    const [user] = await tx.select().from(users).where(eq(users.id, holder.id)).limit(1);
    if (user?.email === email) {
      return refuse("email-unchanged", {
        fields: [{ path: "email", message: "That is already your address." }],
      });
    }
    if (await isTaken(tx, email, holder.id)) {
      return refuse("already-registered", {
        fields: [{ path: "email", message: "An account with this email already exists." }],
      });
    }
    const token = await createToken(tx, { purpose: "change-email", userId: holder.id, email, now });
    await queueMail(tx, changeAddressEmail(auth.siteUrl, email, token));
    return done;
  });
  auth.mailQueued();
  return outcome;
}

/** Deletes the account and everything personal; what it has published stays, by nobody. */
export async function deleteAccount(
  auth: Auth,
  holder: Holder,
  { email, password }: { email: string; password: string },
): Promise<Outcome<void>> {
  const [user] = await auth.db.select().from(users).where(eq(users.id, holder.id)).limit(1);
  if (!user) return refuse("session-ended");
  if (user.email !== email) {
    return refuse("email-differs", {
      fields: [{ path: "email", message: "That is not the address of this account." }],
    });
  }
  const confirmed = await confirmHolder(auth, holder, password);
  if (!confirmed.ok) return confirmed;
  const outcome = await auth.db.transaction(async (tx): Promise<Outcome<void>> => {
    if (!(await stillHolds(tx, holder))) return refuse("session-ended");
    await tx.delete(users).where(eq(users.id, holder.id));
    await queueMail(tx, accountDeletedEmail(user.email));
    return done;
  });
  auth.mailQueued();
  return outcome;
}
