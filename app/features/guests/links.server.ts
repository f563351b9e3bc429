import { eq } from "drizzle-orm";
import { deriveToken, findLinkRow } from "#app/core/data/links/row-links.server.ts";
import { secretNamed, tokenHash } from "#app/core/data/secret.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { guests } from "#db/schema.ts";

type GuestRow = typeof guests.$inferSelect;

/** The name of the secret behind their links. */
export const SECRET = "guests";

export const guestSecret = (db: Db | Transaction) => secretNamed(db, SECRET);

export const guestToken = async (db: Db | Transaction, id: string): Promise<string> =>
  deriveToken(await guestSecret(db), id);

export const ownToken = async (db: Db | Transaction, guest: GuestRow): Promise<string> =>
  ownTokenBy(await guestSecret(db), guest);

export const ownTokenBy = (secret: string, guest: GuestRow): string =>
  deriveToken(secret, (hasMoved(guest) && guest.added_link_id) || guest.id);

const hasMoved = ({ added_link_id, added_email }: GuestRow) =>
  added_link_id !== null && added_email === null;

/** A guest by one of their links: their own, the old one of a page that has moved, or one to confirm an added email. */
export type LinkedGuest = GuestRow & { link: "own" | "moved" | "added" };

export async function findGuest(
  db: Db | Transaction,
  token: string,
): Promise<LinkedGuest | undefined> {
  const guest = await findLinkRow(db, guests, token);
  if (guest) return { ...guest, link: hasMoved(guest) ? "moved" : "own" };
  if (token.length !== TOKEN_LENGTH) return undefined;
  const [added] = await db
    .select()
    .from(guests)
    .where(eq(guests.added_token_hash, tokenHash(token)));
  return added && { ...added, link: hasMoved(added) ? "own" : "added" };
}

const TOKEN_LENGTH = 43;

export async function addedEmail(tx: Transaction, email: string, now: Date) {
  const added_link_id = crypto.randomUUID();
  const added_token_hash = tokenHash(await guestToken(tx, added_link_id));
  return { added_email: email, added_link_id, added_token_hash, added_at: now };
}

export const NO_ADDED_EMAIL = {
  added_email: null,
  added_link_id: null,
  added_token_hash: null,
  added_at: null,
} as const;
