import { z } from "zod";
import type { Log } from "#app/core/context.server.ts";
import { DAY, HOUR } from "#app/core/time.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readJobState, writeJobState } from "#server/jobs/job-states.server.ts";

/** Kinds that are kept: the newest, because a fault may show in many places at once. */
const MOST = 50;
const STATE = "unexpected-errors";

const unexpectedError = z.object({
  /** The pattern of a route or the name of a job, and the class of the error: nothing of a visitor. */
  place: z.string(),
  count: z.number().int(),
  requestId: z.string().optional(),
  at: z.iso.datetime(),
  isTold: z.boolean(),
});
export type UnexpectedError = z.output<typeof unexpectedError>;

const ledger = z.object({
  errors: z.array(unexpectedError),
  mailedAt: z.iso.datetime().optional(),
});
type Ledger = z.output<typeof ledger>;

/**
 * Collects failures that nobody expected in memory, so that a request which fails writes nothing. `flush` adds them to what the
 * database knows; while that is away the log alone has them.
 */
export class ErrorCollector {
  #pending = new Map<string, UnexpectedError>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** A log that collects each line with a `place`, beside writing it. */
  watch(log: Log): Log {
    const watched =
      (level: "warn" | "error") =>
      (message: string, facts: Record<string, unknown> = {}) => {
        log[level](message, facts);
        const { place, requestId, error } = facts;
        if (typeof place === "string")
          this.#note(
            `${place}: ${nameOf(error)}`,
            typeof requestId === "string" ? requestId : undefined,
          );
      };
    return {
      info: (message, facts) => log.info(message, facts),
      warn: watched("warn"),
      error: watched("error"),
    };
  }

  #note(place: string, requestId: string | undefined) {
    const before = this.#pending.get(place);
    if (!before && this.#pending.size >= MOST) return;
    const at = this.#clock().toISOString();
    this.#pending.set(place, {
      place,
      count: (before?.count ?? 0) + 1,
      requestId,
      at,
      isTold: false,
    });
  }

  async flush(db: Db, now: Date): Promise<void> {
    if (this.#pending.size === 0) return;
    const taken = this.#pending;
    this.#pending = new Map();
    try {
      await transact({ db, now, invalidate: () => {} }, async (work) => {
        await work.lock(STATE);
        await write(work, merged(await read(work.db), [...taken.values()], now));
      });
    } catch (error) {
      // Entries of the meantime are newer.
      for (const one of taken.values()) {
        const newer = this.#pending.get(one.place);
        this.#pending.set(one.place, { ...one, ...newer, count: one.count + (newer?.count ?? 0) });
      }
      throw error;
    }
  }
}

/** The class only: a message may quote what a visitor has sent. The database client gives its errors no name of their own. */
const nameOf = (error: unknown) => {
  if (!(error instanceof Error)) return "Error";
  return error.name === "Error" ? error.constructor.name : error.name;
};

const read = async (db: Pick<Db, "select">): Promise<Ledger> =>
  (await readJobState(db, STATE, ledger)) ?? { errors: [] };

const write = ({ db, now }: Pick<Work, "db" | "now">, state: Ledger) =>
  writeJobState(db, STATE, state, now);

const isRecent = ({ at }: UnexpectedError, now: Date) => now.getTime() - Date.parse(at) < DAY;

function merged(before: Ledger, added: readonly UnexpectedError[], now: Date): Ledger {
  const errors = new Map(
    before.errors.filter((one) => isRecent(one, now)).map((one) => [one.place, one]),
  );
  for (const one of added) {
    const known = errors.get(one.place);
    errors.set(one.place, {
      ...one,
      count: one.count + (known?.count ?? 0),
      isTold: known?.isTold ?? false,
    });
  }
  const newest = [...errors.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST);
  return { ...before, errors: newest };
}

/** The newest first; a day later they are forgotten. */
export const recentErrors = async (db: Db, now: Date): Promise<UnexpectedError[]> =>
  (await read(db)).errors.filter((one) => isRecent(one, now));

/** Kinds that nobody has been told of: at most once an hour, what comes meanwhile is in the next. Marks them as told. */
export async function takeUntold(work: Work): Promise<UnexpectedError[]> {
  await work.lock(STATE);
  const state = await read(work.db);
  const { errors, mailedAt } = state;
  const untold = errors.filter((one) => !one.isTold && isRecent(one, work.now));
  if (untold.length === 0) return [];
  if (mailedAt && Math.abs(work.now.getTime() - Date.parse(mailedAt)) < HOUR) return [];
  await write(work, {
    errors: errors.map((one) => ({ ...one, isTold: true })),
    mailedAt: work.now.toISOString(),
  });
  return untold;
}
