import { and, eq, ne } from "drizzle-orm";
import { isUuid } from "#app/core/data/rows.server.ts";
import type { Transaction } from "#db/connection.server.ts";
import { sessions } from "#db/schema.ts";
import type { Auth } from "./auth.server.ts";
import type { Holder } from "./credentials.server.ts";
import { lockUser, withdrawAll } from "./one-time-tokens.server.ts";
import { done, refuse, type Outcome } from "./refusal.server.ts";

/** Ends one session of the holder's own. Ending one that is gone already is no failure. */
export async function endSession(
  auth: Auth,
  holder: Holder,
  sessionId: string,
): Promise<Outcome<void>> {
  if (!isUuid(sessionId)) return refuse("session-unknown");
  await auth.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, holder.id)));
  return done;
}

export async function endAllSessions(auth: Auth, holder: Holder): Promise<Outcome<void>> {
  await auth.db.transaction((tx) => takeBack(tx, holder.id));
  return done;
}

/**
 * Whether the session that asks still stands; the account stays locked until the transaction ends. Its owner
 * may have taken the account back while a password was being checked or hashed.
 */
export async function stillHolds(tx: Transaction, { id, sessionId }: Holder): Promise<boolean> {
  await lockUser(tx, id);
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found.length > 0;
}

/**
 * Gives an account back to its owner: no other session, link, code or half-finished sign-in made before
 * leads into it any more. `keep` is the session that goes on.
 */
export async function takeBack(tx: Transaction, userId: string, keep?: string): Promise<void> {
  await withdrawAll(tx, userId);
  await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), keep ? ne(sessions.id, keep) : undefined));
}
