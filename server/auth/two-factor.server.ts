import { createHmac } from "node:crypto";
import { isAPIError } from "better-auth/api";
import { and, eq, ne } from "drizzle-orm";
import { create } from "qrcode";
import type { TwoFactorSetup } from "#app/resources/accounts/schema.ts";
import type { Session } from "#app/core/client/session.ts";
import { sessions, users } from "#db/schema.ts";
import type { Auth } from "./auth.server.ts";
import { confirmPassword, type Holder } from "./credentials.server.ts";
import { withdrawTokens } from "./one-time-tokens.server.ts";
import { refuse, type Outcome } from "./refusal.server.ts";
import { beginSession } from "./tokens.server.ts";
import { spendCode } from "./used-codes.server.ts";

/** Begins: hands out the secret. It counts only once a code of the app has come back. */
export async function beginTwoFactor(
  auth: Auth,
  holder: Holder,
  password: string,
): Promise<Outcome<TwoFactorSetup>> {
  const allowed = await confirmPassword(auth, holder.id, password);
  if (!allowed.ok) return allowed;
  return calling(auth, holder, async (headers) => {
    const setup = await auth.library.api.enableTwoFactor({
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

/**
 * Switches it on. The library gives the browser a new session, and so do we; every other one ends, for it
 * may be that of somebody who had the password alone.
 */
export async function confirmTwoFactor(
  auth: Auth,
  holder: Holder,
  code: string,
): Promise<Outcome<Session>> {
  const wait = await auth.limits.take(["password:account", holder.id]);
  if (wait) return refuse("too-many", { retryAfter: wait });
  const [user] = await auth.db
    .select({ isOn: users.two_factor_enabled })
    .from(users)
    .where(eq(users.id, holder.id));
  if (user?.isOn) return refuse("two-factor-on");
  return calling(auth, holder, async (headers) => {
    const { headers: answered } = await auth.library.api.verifyTOTP({
      body: { code },
      headers,
      returnHeaders: true,
    });
    await spendCode(auth, holder.id, code);
    const token = newToken(answered);
    await auth.db.transaction(async (tx) => {
      await withdrawTokens(tx, holder.id, "sign-in");
      await tx
        .delete(sessions)
        .where(and(eq(sessions.user_id, holder.id), ne(sessions.token, token)));
    });
    return beginSession(auth, token);
  });
}

export async function endTwoFactor(
  auth: Auth,
  holder: Holder,
  password: string,
): Promise<Outcome<Session>> {
  const allowed = await confirmPassword(auth, holder.id, password);
  if (!allowed.ok) return allowed;
  return calling(auth, holder, async (headers) => {
    const { headers: answered } = await auth.library.api.disableTwoFactor({
      body: { password },
      headers,
      returnHeaders: true,
    });
    return beginSession(auth, newToken(answered));
  });
}

/** New recovery codes; the old ones are worth nothing from now on. */
export async function newRecoveryCodes(
  auth: Auth,
  holder: Holder,
  password: string,
): Promise<Outcome<string[]>> {
  const allowed = await confirmPassword(auth, holder.id, password);
  if (!allowed.ok) return allowed;
  return calling(auth, holder, async (headers) => {
    const { backupCodes } = await auth.library.api.generateBackupCodes({
      body: { password },
      headers,
    });
    return backupCodes;
  });
}

/** Asks the library in the name of the holder, whose session may have ended while a password was checked. */
async function calling<Value>(
  auth: Auth,
  holder: Holder,
  work: (headers: Headers) => Promise<Value>,
): Promise<Outcome<Value>> {
  const headers = await asHolder(auth, holder);
  if (!headers) return refuse("session-ended");
  try {
    return { ok: true, value: await work(headers) };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    const word = error.body?.code;
    if (word === "TOTP_ALREADY_ENABLED") return refuse("two-factor-on");
    if (word === "TOTP_NOT_ENABLED" || word === "TWO_FACTOR_NOT_ENABLED")
      return refuse("two-factor-off");
    if (word === "INVALID_PASSWORD") return refuse("wrong-password");
    return refuse("wrong-code", {
      fields: [
        {
          path: "code",
          message: "That code is not right. Please try again with the code shown now.",
        },
      ],
    });
  }
}

/** What the library takes for the holder's session: its token, signed with the secret of the site. */
async function asHolder(auth: Auth, holder: Holder): Promise<Headers | undefined> {
  const [session] = await auth.db
    .select({ token: sessions.token })
    .from(sessions)
    .where(eq(sessions.id, holder.sessionId));
  if (!session) return undefined;
  const signature = createHmac("sha256", auth.secret).update(session.token).digest("base64");
  return new Headers({
    authorization: `Bearer ${encodeURIComponent(`${session.token}.${signature}`)}`,
  });
}

/** The library's new session token, which it lets out in a header only. */
export function newToken(headers: Headers): string {
  const token = decodeURIComponent(headers.get("set-auth-token") ?? "").split(".")[0];
  if (!token) throw new Error("The sign-in library has made no new session");
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
