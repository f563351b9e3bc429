import { and, asc, inArray, isNull, lt, lte, eq, sql } from "drizzle-orm";
import type { Log } from "#app/core/context.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import { PermanentFailure, type Mail, type MailTransport } from "./transport.server.ts";

/** After this many attempts (about two days) a mail stays where it is, with its last error. */
export const ATTEMPTS = 12;
/** Whoever has claimed a mail has this long before another process may take it. */
const LEASE_SECONDS = 180;
/** Of a mail that will not be sent (again) only that it was remains: its links open accounts. */
const EMPTIED = { text: "", html: "", link: null, headers: {} };
/** How often the outbox is looked at without being woken: for mails queued by another process. */
const LOOK_EVERY = 15_000;

/**
 * Empties the outbox. Rows are claimed with SKIP LOCKED, so that each mail leaves once however many
 * server processes run; a claim that was not finished (the process died) is taken up after its lease.
 */
export class MailSender {
  readonly #db: Db;
  readonly #transport: MailTransport;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;

  constructor(db: Db, transport: MailTransport, log: Log) {
    this.#db = db;
    this.#transport = transport;
    this.#log = log;
  }

  start() {
    this.#timer ??= setInterval(() => this.wake(), LOOK_EVERY).unref();
    this.wake();
  }

  /** A mail has been queued: send it now rather than at the next look. */
  wake() {
    this.#again = true;
    this.#round ??= this.#run();
  }

  /** Resolves when everything that can be sent now has been sent. */
  async idle() {
    while (this.#round) await this.#round;
  }

  async stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#again = false;
    await this.idle();
    this.#transport.close();
  }

  async #run() {
    while (this.#again) {
      this.#again = false;
      try {
        const claimed = await claim(this.#db);
        if (claimed.length > 0) this.#again = true;
        await Promise.all(claimed.map((mail) => this.#send(mail)));
      } catch (error) {
        // The database is away; the next look tries again.
        this.#log.warn("The outbox could not be read", { error });
      }
    }
    // In the same breath as the look at whether there is more: whoever wakes later begins a new round.
    this.#round = undefined;
  }

  async #send(mail: Mail) {
    try {
      await this.#transport.deliver(mail);
      await this.#db
        .update(mails)
        .set({ sent_at: sql`now()`, last_error: null, ...EMPTIED })
        .where(eq(mails.id, mail.id));
    } catch (error) {
      const isFinal = error instanceof PermanentFailure;
      this.#log.warn(`Mail to ${mail.recipient} could not be sent`, {
        attempt: mail.attempts,
        isFinal,
        error,
      });
      await this.#db
        .update(mails)
        .set({
          last_error: error instanceof Error ? error.message : String(error),
          attempts: isFinal ? ATTEMPTS : mail.attempts,
          next_attempt_at: sql`now() + make_interval(secs => ${backOffSeconds(mail.attempts)})`,
          ...(isFinal || mail.attempts >= ATTEMPTS ? EMPTIED : {}),
        })
        .where(eq(mails.id, mail.id));
    }
  }
}

/** 10 s, 40 s, 160 s, about 11 min, 43 min, then every 6 hours. */
export function backOffSeconds(attempts: number): number {
  return Math.min(10 * 4 ** (attempts - 1), 6 * 3600);
}

function claim(db: Db): Promise<Mail[]> {
  const waiting = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.sent_at),
        lt(mails.attempts, ATTEMPTS),
        lte(mails.next_attempt_at, sql`now()`),
      ),
    )
    .orderBy(asc(mails.next_attempt_at))
    .limit(5)
    .for("update", { skipLocked: true });
  return db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      next_attempt_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(inArray(mails.id, waiting))
    .returning();
}
