import { sql } from "drizzle-orm";
import type { Transaction } from "./connection.server.ts";

/** Waits until no other transaction holds `name`, and holds it until this one ends. */
export async function holdLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
