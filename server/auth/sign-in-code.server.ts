import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { sentences } from "#app/resources/accounts/messages.ts";
import { two_factors, users } from "#db/schema.ts";
import { addressGroup } from "#server/http/client-address.ts";
import type { Auth } from "./auth.server.ts";
import { passwordRemovedEmail } from "./emails.server.ts";
import { minResponseTime } from "./min-response-time.server.ts";
import { done, refuse, type Outcome } from "./refusal.server.ts";
import { takeBack } from "./sessions.server.ts";
import { flowCookies, libraryHeaders, type SignedIn, type Visit } from "./sign-in.server.ts";
import { beginSession, makeSession } from "./tokens.server.ts";

/** Sends six digits to sign in with. Replies the same, in the same time, whether or not there is such an account. */
export async function requestSignInCode(
  auth: Auth,
  visit: Visit,
  email: string,
): Promise<Outcome<void>> {
  const wait = await auth.limits.take(
    ["sign-in-code:address", addressGroup(visit.address)],
    ["sign-in-code:account", email],
  );
  if (wait) return refuse("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  await auth.library.api.sendVerificationOTP({ body: { email, type: "sign-in" } });
  auth.mailQueued();
  await floor;
  return done;
}

/** A wrong code, an expired one, five wrong tries and an unknown address are told apart by nobody. */
export async function signInWithCode(
  auth: Auth,
  visit: Visit,
  { email, code }: { email: string; code: string },
): Promise<Outcome<SignedIn>> {
  const wait = await auth.limits.take(["code:address", addressGroup(visit.address)]);
  if (wait) return refuse("too-many", { retryAfter: wait });
  const floor = minResponseTime(auth);
  const [before] = await auth.db.select().from(users).where(eq(users.email, email)).limit(1);
  try {
    const { headers, response } = await auth.library.api.signInEmailOTP({
      body: { email, otp: code },
      headers: libraryHeaders(visit),
      returnHeaders: true,
    });
    if (before && !before.email_verified) {
      const token = await startAnew(auth, visit, before);
      return { ok: true, value: { kind: "session", session: await beginSession(auth, token) } };
    }
    // The type of the response does not know of the second factor, which a hook asks for.
    if (!response.token)
      return { ok: true, value: { kind: "second-factor", cookies: flowCookies(headers) } };
    const session = await beginSession(auth, response.token);
    return { ok: true, value: { kind: "session", session } };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    await floor;
    return refuse("wrong-email-code", {
      fields: [{ path: "code", message: sentences["wrong-email-code"] }],
    });
  }
}

/**
 * Nobody had shown before that this address is theirs, so whoever made the account may have been a stranger.
 * better-auth has deleted its passwords and providers; its second factor, sessions and links go as well.
 */
async function startAnew(auth: Auth, visit: Visit, { id, email }: { id: string; email: string }) {
  const now = auth.now();
  const token = await auth.db.transaction(async (tx) => {
    await takeBack(tx, id);
    await tx.delete(two_factors).where(eq(two_factors.user_id, id));
    await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, id));
    await queueMail(tx, passwordRemovedEmail(auth.siteUrl, email));
    return makeSession(tx, { ...visit, userId: id, now });
  });
  auth.mailQueued();
  return token;
}
