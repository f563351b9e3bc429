import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Log } from "#app/core/context.server.ts";
import { holdLock } from "#db/advisory-lock.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import { ATTEMPTS, isWaiting, PRIORITY } from "#app/core/mail/outbox.server.ts";
import type { StoredMail } from "#app/core/mail/kinds.ts";
import { addTime, DAY } from "#app/core/time.ts";
import { renderMail, type Email } from "#app/core/mail/template.server.ts";
import { countRefusal, forgetRefusals } from "#app/core/mail/refusals.server.ts";
import { withoutAddresses } from "#app/core/mail/without-addresses.ts";
import { PermanentFailure, ServerFailure, type MailTransport } from "./transport.server.ts";

const LEASE_SECONDS = 180;
/** A server that is away uses up no more attempts for days: its mails wait for it, and leave minutes after its return. */
const ATTEMPTS_OF_SERVER = 4;
/** Later nobody can use what a mail says, such as a link to a new password. */
const SERVER_AWAY_DAYS = 7;
/** The text of a mail is deleted once it will not be sent again, because its links open accounts. */
const EMPTIED = { text: "", html: "", link: null, headers: {}, calendar: null };
/** Parallel deliveries. Mails to many leave one connection free for mails a person waits for. */
const AT_ONCE = { [PRIORITY.awaited]: 5, [PRIORITY.many]: 2 } as const;
const LOOK_EVERY = 15_000;

interface SenderOptions {
  write?: (mail: StoredMail) => Promise<Email | undefined> | undefined;
  perMinute?: number;
}

type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/**
 * Empties the outbox. Rows are claimed with SKIP LOCKED, so that each mail leaves once however many
 * server processes run; a claim that was not finished (the process died) is taken up after its lease. Mails
 * to many have a queue of their own, so that a person who waits for a mail never waits for them.
 */
export class MailSender {
  readonly #db: Db;
  readonly #transport: MailTransport;
  readonly #log: Log;
  readonly #write: NonNullable<SenderOptions["write"]>;
  readonly #queues: SendQueue[];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    db: Db,
    transport: MailTransport,
    log: Log,
    { write = async () => undefined, perMinute = 60 }: SenderOptions = {},
  ) {
    this.#db = db;
    this.#transport = transport;
    this.#log = log;
    this.#write = write;
    this.#queues = [
      new SendQueue(() => this.#sendSome(claim(db, PRIORITY.awaited, AT_ONCE[PRIORITY.awaited]))),
      new SendQueue(() => this.#sendSome(claimPaced(db, perMinute))),
    ];
  }

  start() {
    this.#timer ??= setInterval(() => this.wake(), LOOK_EVERY).unref();
    this.wake();
  }

  wake() {
    for (const queue of this.#queues) queue.wake();
  }

  async idle() {
    await Promise.all(this.#queues.map((queue) => queue.idle()));
  }

  async stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.all(this.#queues.map((queue) => queue.stop()));
    this.#transport.close();
  }

  async #sendSome(claimed: Promise<StoredMail[]>): Promise<boolean> {
    try {
      const some = await claimed;
      await Promise.all(some.map((mail) => this.#send(mail)));
      return some.length > 0;
    } catch (error) {
      // The database is away; the next look tries again.
      this.#log.warn("The outbox could not be read", { error });
      return false;
    }
  }

  async #send(mail: StoredMail) {
    try {
      const whole = await this.#render(mail);
      if (!whole) return await this.#skip(mail);
      await this.#transport.deliver(whole);
      await this.#db
        .update(mails)
        // It may have been stopped while it was on its way.
        .set({ sent_at: sql`now()`, skipped_at: null, last_error: null, ...EMPTIED })
        .where(eq(mails.id, mail.id));
      await forgetRefusals(this.#db, mail.recipient);
    } catch (error) {
      const isFinal = error instanceof PermanentFailure;
      const mayWait = Date.now() < addTime(mail.created_at, SERVER_AWAY_DAYS * DAY).getTime();
      const used =
        error instanceof ServerFailure && mayWait
          ? Math.min(mail.attempts, ATTEMPTS_OF_SERVER)
          : mail.attempts;
      // Not its address: the log is read by more people, and kept longer, than the mail.
      this.#log.warn("A mail could not be sent", {
        mail: mail.id,
        kind: mail.kind,
        attempt: mail.attempts,
        isFinal,
        error,
      });
      await this.#db
        .update(mails)
        .set({
          last_error: withoutAddresses(error instanceof Error ? error.message : String(error)),
          attempts: isFinal ? ATTEMPTS : used,
          next_attempt_at: sql`now() + make_interval(secs => ${backOffSeconds(used)})`,
          ...(isFinal || used >= ATTEMPTS ? EMPTIED : {}),
        })
        .where(eq(mails.id, mail.id));
      if (isFinal && error.isOfAddress) await countRefusal(this.#db, mail.recipient);
    }
  }

  async #render(mail: StoredMail): Promise<StoredMail | undefined> {
    if (!mail.facts) return mail;
    try {
      const email = await this.#write(mail);
      return email && { ...mail, ...(await renderMail(email)) };
    } catch (error) {
      this.#log.error("A mail could not be written", { place: `mail ${mail.kind}`, error });
      throw error;
    }
  }

  async #skip({ id }: StoredMail) {
    await this.#db
      .update(mails)
      // Without its claim, because only emails that are sent count against the pace.
      .set({ skipped_at: sql`now()`, claimed_at: null, last_error: null, ...EMPTIED })
      .where(eq(mails.id, id));
  }
}

class SendQueue {
  readonly #some: () => Promise<boolean>;
  #round: Promise<void> | undefined;
  #again = false;
  #isStopped = false;

  constructor(some: () => Promise<boolean>) {
    this.#some = some;
  }

  wake() {
    if (this.#isStopped) return;
    this.#again = true;
    this.#round ??= this.#run();
  }

  async idle() {
    while (this.#round) await this.#round;
  }

  async stop() {
    this.#isStopped = true;
    this.#again = false;
    await this.idle();
  }

  async #run() {
    while (this.#again) {
      this.#again = false;
      const wasBusy = await this.#some();
      if (wasBusy && !this.#isStopped) this.#again = true;
    }
    // Cleared in the same tick as the check for more work, so that a later wake starts a new round.
    this.#round = undefined;
  }
}

/** 10 s, 40 s, 160 s, about 11 min, 43 min, then every 6 hours. */
export const backOffSeconds = (attempts: number) => Math.min(10 * 4 ** (attempts - 1), 6 * 3600);

/** Mails to many, as many as this minute still admits. Processes count one after the other. */
function claimPaced(db: Db, perMinute: number): Promise<StoredMail[]> {
  return db.transaction(async (tx) => {
    await holdLock(tx, "pace of mails");
    const lately = await tx.$count(
      mails,
      and(gt(mails.priority, 0), gt(mails.claimed_at, sql`now() - interval '1 minute'`)),
    );
    const most = Math.min(AT_ONCE[PRIORITY.many], perMinute - lately);
    return most > 0 ? claim(tx, PRIORITY.many, most) : [];
  });
}

function claim(db: Db | Transaction, priority: Priority, most: number): Promise<StoredMail[]> {
  const ofPriority =
    priority === PRIORITY.awaited
      ? eq(mails.priority, PRIORITY.awaited)
      : gt(mails.priority, PRIORITY.awaited);
  const waiting = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isWaiting, ofPriority, lte(mails.next_attempt_at, sql`now()`)))
    .orderBy(asc(mails.priority), asc(mails.turn), asc(mails.next_attempt_at))
    .limit(most)
    .for("update", { skipLocked: true });
  return db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      claimed_at: sql`now()`,
      next_attempt_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(inArray(mails.id, waiting))
    .returning();
}
