import { queueMail } from "#app/core/mail/outbox.server.ts";
import { transact } from "#app/core/work.server.ts";
import { createHmac } from "node:crypto";
import { APIError, isAPIError } from "better-auth/api";
import { and, eq, ne } from "drizzle-orm";
import { create } from "qrcode";
import type { TwoFactorSetup } from "#app/features/accounts/schema.ts";
import type { Session } from "#app/core/client/session.ts";
import { sessions, two_factors, users } from "#db/schema.ts";
import { signInLimits } from "#server/limits/limits.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { confirmPassword } from "./credentials.server.ts";
import { twoFactorEmail } from "./emails.server.ts";
import { lockUser, revokeTokens } from "./one-time-tokens.server.ts";
import type { SessionUser } from "./sessions.server.ts";
import { err, errAt, ok } from "#app/core/result.ts";
import { beginSession } from "./tokens.server.ts";
import { consumeTotp } from "./totp.server.ts";

export async function beginTwoFactor(
  auth: Auth,
  sessionUser: SessionUser,
  { password }: { password: string },
): AccountResult<TwoFactorSetup> {
  const allowed = await confirmPassword(auth, sessionUser.id, password);
  if (!allowed.ok) return allowed;
  return callAs(auth, sessionUser, async (headers) => {
    await ensureRow(auth, sessionUser.id);
    const setup = await auth.betterAuth.api.enableTwoFactor({
      body: { password, method: "totp" },
      headers,
    });
    if (setup.method !== "totp") throw new Error("Only authenticator apps are offered");
    const secret = new URL(setup.totpURI).searchParams.get("secret") ?? "";
    return {
      secret,
      uri: setup.totpURI,
      qr: qrPath(setup.totpURI),
      recovery_codes: setup.backupCodes,
    };
  });
}

/** better-auth adds a row where it finds none: of two calls at once each would add its own, with another secret. */
async function ensureRow(auth: Auth, userId: string): Promise<void> {
  await transact(auth, async ({ db }) => {
    await lockUser(db, userId);
    if ((await db.$count(two_factors, eq(two_factors.user_id, userId))) > 0) return;
    const unfinished = { secret: "", backup_codes: "", verified: false };
    await db.insert(two_factors).values({ user_id: userId, ...unfinished });
  });
}

/**
 * Switches the second factor on. better-auth makes a new session; all others end, because they may be those
 * of somebody who had only the password.
 */
export async function confirmTwoFactor(
  auth: Auth,
  sessionUser: SessionUser,
  { code }: { code: string },
): AccountResult<Session> {
  const wait = await auth.limits.take([signInLimits["password:account"], sessionUser.id]);
  if (wait) return err("too-many", { retryAfter: wait });
  const [user] = await auth.db.select().from(users).where(eq(users.id, sessionUser.id));
  if (user?.two_factor_enabled) return err("two-factor-on");
  return callAs(auth, sessionUser, async (headers) => {
    // Before better-auth: the second of two calls at once would end the session that the first has made.
    const isOwn = eq(two_factors.user_id, sessionUser.id);
    const hasBegun = (await auth.db.$count(two_factors, isOwn)) > 0;
    if (hasBegun && !(await consumeTotp(auth, sessionUser.id, code)))
      throw new APIError("UNAUTHORIZED");
    const { headers: answered } = await auth.betterAuth.api.verifyTOTP({
      body: { code },
      headers,
      returnHeaders: true,
    });
    const token = newToken(answered);
    await transact(auth, async (work) => {
      await revokeTokens(work.db, sessionUser.id, "sign-in");
      await work.db
        .delete(sessions)
        .where(and(eq(sessions.user_id, sessionUser.id), ne(sessions.token, token)));
      if (user) await queueMail(work, twoFactorEmail(auth.siteUrl, user.email, true));
    });
    return beginSession(auth, token);
  });
}

export async function endTwoFactor(
  auth: Auth,
  sessionUser: SessionUser,
  { password }: { password: string },
): AccountResult<Session> {
  const allowed = await confirmPassword(auth, sessionUser.id, password);
  if (!allowed.ok) return allowed;
  const [user] = await auth.db.select().from(users).where(eq(users.id, sessionUser.id));
  return callAs(auth, sessionUser, async (headers) => {
    const { headers: answered } = await auth.betterAuth.api.disableTwoFactor({
      body: { password },
      headers,
      returnHeaders: true,
    });
    if (user?.two_factor_enabled)
      await transact(auth, (work) =>
        queueMail(work, twoFactorEmail(auth.siteUrl, user.email, false)),
      );
    return beginSession(auth, newToken(answered));
  });
}

export async function newRecoveryCodes(
  auth: Auth,
  sessionUser: SessionUser,
  { password }: { password: string },
): AccountResult<string[]> {
  const allowed = await confirmPassword(auth, sessionUser.id, password);
  if (!allowed.ok) return allowed;
  return callAs(auth, sessionUser, async (headers) => {
    const { backupCodes } = await auth.betterAuth.api.generateBackupCodes({
      body: { password },
      headers,
    });
    return backupCodes;
  });
}

async function callAs<Value>(
  auth: Auth,
  sessionUser: SessionUser,
  work: (headers: Headers) => Promise<Value>,
): AccountResult<Value> {
  const headers = await headersOf(auth, sessionUser);
  if (!headers) return err("session-ended");
  try {
    return ok(await work(headers));
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const word = error.body?.code;
    if (word === "TOTP_ALREADY_ENABLED") return err("two-factor-on");
    if (word === "TOTP_NOT_ENABLED" || word === "TWO_FACTOR_NOT_ENABLED")
      return err("two-factor-off");
    if (word === "INVALID_PASSWORD") return err("wrong-password");
    return errAt(
      "wrong-code",
      "code",
      "That code is not right. Please try again with the code shown now.",
    );
  }
}

/** The header by which better-auth knows the session: its token, signed with the secret of the site. */
async function headersOf(auth: Auth, sessionUser: SessionUser): Promise<Headers | undefined> {
  const [session] = await auth.db
    .select({ token: sessions.token })
    .from(sessions)
    .where(eq(sessions.id, sessionUser.sessionId));
  if (!session) return undefined;
  const signature = createHmac("sha256", auth.secret).update(session.token).digest("base64");
  return new Headers({
    authorization: `Bearer ${encodeURIComponent(`${session.token}.${signature}`)}`,
  });
}

export function newToken(headers: Headers): string {
  const token = decodeURIComponent(headers.get("set-auth-token") ?? "").split(".")[0];
  if (!token) throw new Error("better-auth has made no new session");
  return token;
}

function qrPath(text: string): TwoFactorSetup["qr"] {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const dots: string[] = [];
  data.forEach((isDark, index) => {
    if (isDark) dots.push(`M${index % size} ${Math.floor(index / size)}h1v1h-1z`);
  });
  return { size, path: dots.join("") };
}
