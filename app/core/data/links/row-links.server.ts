import { createHmac } from "node:crypto";
import { eq, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { tokenHash } from "#app/core/data/secret.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { LinkProblem } from "./link-problems.ts";

/** All our tokens have 43 characters; longer input is not worth a hash. */
const LONGEST_TOKEN = 200;

/**
 * The row behind a token; undefined for an unknown one. `isLocked` keeps the row from others until the transaction
 * ends: of two presses at once, the second reads what the first has written. The row holds the hash of the token, so
 * that a copy of the database opens nothing. A token is good for one table only, because no other holds its hash.
 */
export async function findLinkRow<Table extends PgTable & { token_hash: PgColumn }>(
  db: Pick<Db, "select">,
  table: Table,
  token: string,
  { isLocked = false } = {},
): Promise<InferSelectModel<Table> | undefined> {
  if (token.length > LONGEST_TOKEN) return undefined;
  const rows = db
    .select()
    // Drizzle cannot infer the row of a table that is a type parameter.
    .from(table as PgTable)
    .where(eq(table.token_hash, tokenHash(token)))
    .limit(1);
  const [row] = await (isLocked ? rows.for("update") : rows);
  return row as InferSelectModel<Table> | undefined;
}

interface LinkTimes {
  expiresAt: Date;
  usedAt?: Date | null;
  revokedAt?: Date | null;
}

export function linkProblem(
  { expiresAt, usedAt, revokedAt }: LinkTimes,
  now: Date,
): LinkProblem | undefined {
  if (usedAt) return "used";
  return revokedAt || expiresAt <= now ? "expired" : undefined;
}

/**
 * A token that follows from a secret and the id of its row, so that each mail about the row can hold the same link.
 * Each purpose has a secret of its own: the token of one is never that of another.
 */
export const deriveToken = (secret: string, id: string): string =>
  createHmac("sha256", secret).update(id).digest("base64url");
