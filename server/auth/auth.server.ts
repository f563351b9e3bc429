import { and, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Log } from "#app/core/context.server.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mails, one_time_tokens, refresh_tokens, sessions, verifications } from "#db/schema.ts";
import { RateLimits } from "#server/http/rate-limit.server.ts";
import { createLibrary, type Library } from "./better-auth.server.ts";

export interface AuthSettings {
  db: Db;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  log: Log;
  now: () => Date;
  /** A mail has been queued: the sender may wake up. */
  mailQueued: () => void;
  providers: Provider[];
  trustedProxies: number;
  /** Shorter in tests. */
  minResponseMilliseconds?: number;
}

/** A way to sign in elsewhere, by OpenID Connect. */
export interface Provider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface Auth extends AuthSettings {
  library: Library;
  secret: string;
  limits: RateLimits;
}

/** Sets sign-in up on a migrated database. */
export async function createAuth(settings: AuthSettings): Promise<Auth> {
  const secret = await secretNamed(settings.db, "sign-in");
  const library = createLibrary({ ...settings, secret, providers: [] });
  return { ...settings, secret, library, limits: new RateLimits(settings.db) };
}

/** Throws out what nobody can use any more. To be called now and then, by any one process. */
export async function tidySignIn({ db, now }: Pick<Auth, "db" | "now">): Promise<void> {
  const moment = now();
  const aMonthAgo = new Date(moment.getTime() - 30 * 86_400_000);
  // What somebody is busy with waits for the next time, rather than that somebody for us.
  const unusedSessions = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.expires_at, moment))
    .for("update", { skipLocked: true });
  await db.delete(sessions).where(inArray(sessions.id, unusedSessions));
  const unusedTokens = db
    .select({ hash: refresh_tokens.token_hash })
    .from(refresh_tokens)
    .where(lt(refresh_tokens.expires_at, moment))
    .for("update", { skipLocked: true });
  await db.delete(refresh_tokens).where(inArray(refresh_tokens.token_hash, unusedTokens));
  await db.delete(verifications).where(lt(verifications.expires_at, moment));
  await db.delete(one_time_tokens).where(lt(one_time_tokens.expires_at, aMonthAgo));
  await db
    .delete(mails)
    .where(
      or(
        lt(mails.sent_at, aMonthAgo),
        and(
          isNotNull(mails.last_error),
          lt(mails.created_at, sql`${aMonthAgo.toISOString()}::timestamptz - interval '60 days'`),
        ),
      ),
    );
}
