import { DAY } from "#app/core/time.ts";
import { fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import type { Log } from "#app/core/context.server.ts";
import type { RowCounts } from "./write-backup.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readJobState, writeJobState } from "#server/jobs/job-states.server.ts";

/** Days until the next proof after a good one; after a failed one the next backup is proved. */
const GOOD_FOR = 30;

/** The result of the last proof. RPO: hours of work that a loss would cost. RTO: seconds until the site is back. */
export const proofState = z.object({
  at: z.iso.datetime(),
  isGood: z.boolean(),
  goodAt: z.iso.datetime().optional(),
  rows: z.number().optional(),
  rpoHours: z.number(),
  rtoSeconds: z.number().optional(),
  why: z.string().optional(),
});

export type ProofResult =
  | { isGood: true; rows: number; pages: number; seconds: number }
  | { isGood: false; why: string };

export async function isProofDue(db: Pick<Db, "select">, now: Date): Promise<boolean> {
  const last = await readJobState(db, "proof", proofState);
  if (!last?.isGood) return true;
  const age = now.getTime() - Date.parse(last.at);
  // A proof of a day to come was noted by a clock that was wrong.
  return age >= GOOD_FOR * DAY || age < 0;
}

export async function noteProof(
  { db, log }: { db: Db; log: Log },
  proof: ProofResult,
  rpoHours: number,
  now: Date,
): Promise<void> {
  const before = await readJobState(db, "proof", proofState);
  const at = now.toISOString();
  const goodAt = proof.isGood ? at : before?.goodAt;
  const measured = proof.isGood
    ? { rows: proof.rows, rtoSeconds: Math.round(proof.seconds * 10) / 10 }
    : { why: proof.why };
  const state = {
    at,
    isGood: proof.isGood,
    rpoHours: Math.round(rpoHours * 10) / 10,
    ...(goodAt && { goodAt }),
    ...measured,
  };
  await writeJobState(db, "proof", state, now);
  if (proof.isGood) log.info("The newest backup was restored and is good", state);
  else log.error("The newest backup could not be restored", state);
}

export interface ProofRequest {
  file: string;
  identity: string | undefined;
  siteKey: string | undefined;
  counts: RowCounts;
  lostPictures?: number | undefined;
}

const results: z.ZodType<ProofResult> = z.union([
  z.object({
    isGood: z.literal(true),
    rows: z.number(),
    pages: z.number(),
    seconds: z.number(),
  }),
  z.object({ isGood: z.literal(false), why: z.string() }),
]);

/**
 * In a process of its own, because a restore blocks the event loop for seconds. Resolves to undefined as soon as `signal`
 * says that the site stops: the process ends by itself once it is disconnected, and the next backup is proved.
 */
export async function proveInOwnProcess(
  request: ProofRequest,
  signal: AbortSignal,
): Promise<ProofResult | undefined> {
  if (signal.aborted) return undefined;
  const child = fork(join("operator", "backups", "prove-in-own-process.ts"), [], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: 600_000,
  });
  const answer = await new Promise<unknown>((resolve) => {
    child.once("message", resolve);
    child.once("exit", resolve);
    // Without memory for another process the fork itself fails.
    child.once("error", resolve);
    child.send(request, (error) => error && resolve(error));
    signal.addEventListener("abort", resolve, { once: true });
  });
  if (signal.aborted) {
    if (child.connected) child.disconnect();
    return undefined;
  }
  const result = results.safeParse(answer);
  return result.success
    ? result.data
    : { isGood: false, why: "The process that was to restore it ended without a result" };
}
