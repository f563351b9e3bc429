import { createHmac } from "node:crypto";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";

export const guestSecret = (db: Db | Transaction) => secretNamed(db, "guests");

/**
 * What a guest's link carries. It follows from our secret and the id, so that every mail can hold the same
 * link, while the database holds only its hash.
 */
export function tokenOf(secret: string, id: string): string {
  return createHmac("sha256", secret).update(id).digest("base64url");
}

export async function guestToken(db: Db | Transaction, id: string): Promise<string> {
  return tokenOf(await guestSecret(db), id);
}

export const replyPath = (token: string) => `/r/${token}`;
export const joinPath = (eventId: string) => `/events/${eventId}/join`;
export const inboxPath = (eventId: string) => `/events/${eventId}/join/inbox`;
