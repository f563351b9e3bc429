import { eq } from "drizzle-orm";
import { z } from "zod";
import { holdLock } from "#db/advisory-lock.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { accounts } from "#db/schema.ts";
import { readJobState, writeJobState } from "#server/jobs/job-states.server.ts";

const OIDC = "oidc";
const lastStart = z.object({ issuer: z.string() });

/**
 * Two providers may give the same id to different people. Where OIDC_ISSUER names another one than at the last start,
 * the sign-ins through the former are laid aside until it is named again.
 */
export async function separateIssuers(
  db: Db,
  providers: readonly { id: string; issuer: string }[],
  now: Date,
): Promise<void> {
  const issuer = providers.find(({ id }) => id === OIDC)?.issuer.replace(/\/$/, "");
  if (issuer === undefined) return;
  await db.transaction(async (tx) => {
    await holdLock(tx, "issuer of sign-ins");
    const before = await readJobState(tx, "issuer of sign-ins", lastStart);
    if (before?.issuer === issuer) return;
    if (before) {
      await renameProvider(tx, OIDC, `${OIDC} ${before.issuer}`);
      await renameProvider(tx, `${OIDC} ${issuer}`, OIDC);
    }
    await writeJobState(tx, "issuer of sign-ins", { issuer }, now);
  });
}

const renameProvider = (tx: Transaction, from: string, to: string) =>
  tx.update(accounts).set({ provider_id: to }).where(eq(accounts.provider_id, from));
