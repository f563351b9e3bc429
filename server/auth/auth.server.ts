import { DAY, addTime } from "#app/core/time.ts";
import { and, eq, inArray, isNull, lt, not, notExists, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context, Log } from "#app/core/context.server.ts";
import { retentionDays } from "#app/content/retention.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { Result } from "#app/core/result.ts";
import type { AccountCode } from "#app/features/accounts/messages.ts";
import type { Db } from "#db/connection.server.ts";
import {
  one_time_tokens,
  rate_limits,
  refresh_tokens,
  sessions,
  user_roles,
  users,
  verifications,
} from "#db/schema.ts";
import { RateLimits } from "#server/limits/rate-limits.server.ts";
import { createBetterAuth, type BetterAuth } from "./better-auth.server.ts";

export interface AuthSettings {
  db: Db;
  siteUrl: string;
  log: Log;
  now: () => Date;
  /** Invalidates cache tags in this process, and wakes the mail sender for `MAILS_TAG`. */
  invalidate: Context["invalidate"];
  providers: Provider[];
  trustedProxies: number;
  minResponseMilliseconds?: number;
}

export interface Provider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The answer of a service of sign-in. */
export type AccountResult<Value = void> = Promise<Result<Value, AccountCode>>;

export interface Auth extends AuthSettings {
  betterAuth: BetterAuth;
  secret: string;
  limits: RateLimits;
}

export async function createAuth(settings: AuthSettings): Promise<Auth> {
  const secret = await secretNamed(settings.db, "sign-in");
  const betterAuth = createBetterAuth({ ...settings, secret, providers: [] });
  return { ...settings, secret, betterAuth, limits: new RateLimits(settings.db) };
}

/** After the keys have been replaced: everything made with the old ones is refused from now on. */
export async function renewAuth(auth: Auth): Promise<void> {
  const { secret, betterAuth } = await createAuth(auth);
  // A provider in use keeps its better-auth by its object (`third-party.server.ts`).
  const providers = auth.providers.map((provider) => ({ ...provider }));
  Object.assign(auth, { secret, betterAuth, providers });
}

export async function purgeExpiredSignIn({ db, now }: Pick<Auth, "db" | "now">): Promise<void> {
  const moment = now();
  const since = (days: number) => addTime(moment, -days * DAY);
  await deleteUnlocked(db, sessions.id, lt(sessions.expires_at, moment));
  await deleteUnlocked(db, refresh_tokens.token_hash, lt(refresh_tokens.expires_at, moment));
  await deleteUnusedAccounts(db, since(retentionDays.unusedAccounts));
  await db.delete(verifications).where(lt(verifications.expires_at, moment));
  await deleteUnlocked(db, rate_limits.key, lt(rate_limits.expire, moment));
  await db
    .delete(one_time_tokens)
    .where(lt(one_time_tokens.expires_at, since(retentionDays.linksInMails)));
}

/** A locked row is in use: it waits for the next purge, so that its user does not wait for this one. */
async function deleteUnlocked(db: Db, key: PgColumn, condition: SQL): Promise<void> {
  const unlocked = db
    .select({ key })
    .from(key.table)
    .where(condition)
    .for("update", { skipLocked: true });
  await db.delete(key.table).where(inArray(key, unlocked));
}

/**
 * Deletes accounts whose address was never verified and that were never used: nobody has signed in again
 * after signing up, and no session is left. Sessions are purged first, so an open one has been used lately.
 */
async function deleteUnusedAccounts(db: Db, before: Date): Promise<void> {
  const { id, email_verified, created_at, last_sign_in_at } = users;
  const unused = db
    .select({ id })
    .from(users)
    .where(
      and(
        not(email_verified),
        lt(created_at, before),
        or(isNull(last_sign_in_at), lt(last_sign_in_at, sql`${created_at} + interval '1 hour'`)),
        notExists(db.select().from(sessions).where(eq(sessions.user_id, id))),
        notExists(db.select().from(user_roles).where(eq(user_roles.user_id, id))),
      ),
    )
    .for("update", { skipLocked: true });
  await db.delete(users).where(inArray(id, unused));
}
