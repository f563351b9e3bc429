import type { Transaction } from "#db/connection.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { and, eq, ne } from "drizzle-orm";
import { isUuid } from "#app/core/data/rows.server.ts";
import { sessions } from "#db/schema.ts";
import type { Auth, AccountResult } from "./auth.server.ts";
import { lockUser, revokeLinksAndCodes } from "./one-time-tokens.server.ts";
import { err, ok } from "#app/core/result.ts";

export interface SessionUser {
  id: string;
  sessionId: string;
}

export async function endSession(
  auth: Auth,
  sessionUser: SessionUser,
  sessionId: string,
): AccountResult {
  if (!isUuid(sessionId)) return err("session-unknown");
  await auth.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, sessionUser.id)));
  return ok(undefined);
}

export async function endAllSessions(auth: Auth, sessionUser: SessionUser): AccountResult {
  await transact(auth, (work) => revokeAllAccess(work.db, sessionUser.id));
  return ok(undefined);
}

/**
 * The session may have been revoked while a password was being hashed. Locks the account until the transaction
 * ends.
 */
export async function isSessionValid(work: Work, { id, sessionId }: SessionUser): Promise<boolean> {
  await lockUser(work.db, id);
  const found = await work.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found.length > 0;
}

/** For an account that somebody else may have used: also ends links, codes and unfinished sign-ins. */
export async function revokeAllAccess(db: Transaction, userId: string, keep?: string) {
  await revokeLinksAndCodes(db, userId);
  await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), keep ? ne(sessions.id, keep) : undefined));
}
