import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { inboxOf } from "#app/core/api/attempt-limits.ts";
import { transact } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { sentences } from "#app/features/accounts/messages.ts";
import { two_factors, users } from "#db/schema.ts";
import { addressGroup } from "#server/http/client-address.ts";
import { signInLimits } from "#server/limits/limits.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { passwordRemovedEmail } from "./emails.server.ts";
import { minResponseTime } from "./min-response-time.server.ts";
import { err, errAt, ok } from "#app/core/result.ts";
import { revokeAllAccess } from "./sessions.server.ts";
import {
  flowCookies,
  betterAuthHeaders,
  type SignInResult,
  type RequestMeta,
} from "./sign-in.server.ts";
import { beginSession, makeSession } from "./tokens.server.ts";

/** The response and its time are the same for unknown accounts, because they must not tell who has one. */
export async function requestSignInCode(
  auth: Auth,
  meta: RequestMeta,
  { email }: { email: string },
): AccountResult {
  const wait = await auth.limits.take(
    [signInLimits["sign-in-code:address"], addressGroup(meta.address)],
    [signInLimits["sign-in-code:account"], inboxOf(email)],
    [signInLimits["sign-in-code-day:account"], inboxOf(email)],
  );
  if (wait) return err("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  await auth.betterAuth.api.sendVerificationOTP({ body: { email, type: "sign-in" } });
  await floor;
  return ok(undefined);
}

/** The response is the same for a wrong code, an expired one, too many attempts and an unknown address. */
export async function signInWithCode(
  auth: Auth,
  meta: RequestMeta,
  { email, code }: { email: string; code: string },
): AccountResult<SignInResult> {
  const wait = await auth.limits.take([signInLimits["code:address"], addressGroup(meta.address)]);
  if (wait) return err("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  const [before] = await auth.db.select().from(users).where(eq(users.email, email)).limit(1);
  try {
    const { headers, response } = await auth.betterAuth.api.signInEmailOTP({
      body: { email, otp: code },
      headers: betterAuthHeaders(meta),
      returnHeaders: true,
    });
    if (before && !before.email_verified) {
      const token = await resetUnverifiedAccount(auth, meta, before);
      return ok({ kind: "session", session: await beginSession(auth, token) });
    }
    // The type of the response does not know of the second factor, which a hook asks for.
    if (!response.token) return ok({ kind: "second-factor", cookies: flowCookies(headers) });
    const session = await beginSession(auth, response.token);
    return ok({ kind: "session", session });
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    await floor;
    return errAt("wrong-email-code", "code", sentences["wrong-email-code"]);
  }
}

/**
 * The address was not verified before, so somebody else may have made the account. better-auth has deleted
 * its password and providers; this deletes its second factor, sessions and links, and makes a new session.
 */
async function resetUnverifiedAccount(
  auth: Auth,
  meta: RequestMeta,
  { id, email }: { id: string; email: string },
) {
  return transact(auth, async (work) => {
    await revokeAllAccess(work.db, id);
    await work.db.delete(two_factors).where(eq(two_factors.user_id, id));
    await work.db.update(users).set({ two_factor_enabled: false }).where(eq(users.id, id));
    await queueMail(work, passwordRemovedEmail(auth.siteUrl, email));
    return makeSession(work, { ...meta, userId: id });
  });
}
