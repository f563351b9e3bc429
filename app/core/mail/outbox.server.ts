import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, max, min, or } from "drizzle-orm";
import type { z } from "zod";
import type { Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import type { MailKind, StoredMail } from "./kinds.ts";
import { renderMail, type Email } from "./template.server.ts";

/** Queueing a mail invalidates it, which wakes the senders of all processes after the commit. */
export const MAILS_TAG = "mails";

/** 0: a person waits for the mail. 1: one of many, which leave as fast as MAIL_PER_MINUTE admits. */
export const PRIORITY = { awaited: 0, many: 1 } as const;

/** After this many attempts (a day and a half) an email is given up; its last error is kept. */
export const ATTEMPTS = 12;

/** A mail that its writer makes from the payload when it leaves. */
interface Notice<Payload extends z.ZodType> {
  kind: MailKind<Payload>;
  to: string;
  payload: z.input<Payload>;
  priority: (typeof PRIORITY)[keyof typeof PRIORITY];
  due: Date;
  occasion?: string;
  topic?: string;
}

type MailWork = Pick<Work, "db" | "invalidate">;

/** Puts a mail into the outbox, as part of the transaction that causes it: both happen, or neither. */
export async function queueMail(
  work: MailWork,
  email: Email,
  more?: { next_attempt_at?: Date; topic: string },
): Promise<void> {
  await insert(work, [{ recipient: email.to, ...(await renderMail(email)), ...more }]);
}

/** Returns its id; undefined when the occasion has had its mail. */
export async function queueNotice<Payload extends z.ZodType>(
  work: MailWork,
  notice: Notice<Payload>,
): Promise<string | undefined> {
  const [row] = await queueNotices(work, [notice]);
  return row?.id;
}

/** Mails that a process has claimed may have left already. */
export const isUnsent = and(isNull(mails.sent_at), isNull(mails.skipped_at), eq(mails.attempts, 0));

export const isWaiting = and(
  isNull(mails.sent_at),
  isNull(mails.skipped_at),
  lt(mails.attempts, ATTEMPTS),
);

/** A mail server that refuses for good uses all attempts up. */
export const isGivenUp = and(
  isNull(mails.sent_at),
  isNull(mails.skipped_at),
  gte(mails.attempts, ATTEMPTS),
);

/** Not on its way now: not tried yet, or to be tried again. */
export const canBeStopped = and(isWaiting, or(eq(mails.attempts, 0), isNotNull(mails.last_error)));

/** An email that was true no more when it was to leave has told nobody: it may come for the same occasion once more. */
export async function forgetSkipped({ db }: Pick<Work, "db">, occasions: readonly string[]) {
  const isSkipped = and(inArray(mails.occasion, [...occasions]), isNotNull(mails.skipped_at));
  await db.delete(mails).where(isSkipped);
}

/** Stops the emails of a topic that have not left. */
export async function stopMails({ db, now }: Pick<Work, "db" | "now">, topic: string) {
  await db
    .update(mails)
    .set({ skipped_at: now })
    .where(and(eq(mails.topic, topic), canBeStopped));
}

/** Puts emails of one topic into the outbox at once. Returns those whose occasion has had none yet. */
export async function queueNotices<Payload extends z.ZodType>(
  work: MailWork,
  notices: readonly Notice<Payload>[],
): Promise<Pick<StoredMail, "id" | "facts">[]> {
  const [first] = notices;
  if (!first) return [];
  const turn = first.priority === PRIORITY.awaited ? 0 : await nextTurn(work.db, first.topic);
  return insert(
    work,
    notices.map(({ kind, to, payload, priority, due, occasion = null, topic = null }, i) => ({
      recipient: to,
      kind: kind.name,
      facts: payload,
      priority,
      occasion,
      topic,
      turn: turn + i,
      next_attempt_at: due,
      subject: "",
      text: "",
      html: "",
    })),
  );
}

async function insert({ db, invalidate }: MailWork, values: (typeof mails.$inferInsert)[]) {
  const rows = await db
    .insert(mails)
    .values(values)
    .onConflictDoNothing({ target: mails.occasion })
    .returning({ id: mails.id, facts: mails.facts });
  if (rows.length > 0) invalidate(MAILS_TAG);
  return rows;
}

/** Behind the last email of the topic that waits, and not before the one whose turn it is. */
async function nextTurn(db: Db, topic: string | undefined): Promise<number> {
  const hasNotLeft = and(isNull(mails.sent_at), isNull(mails.skipped_at));
  const [[now], [own]] = [
    await db
      .select({ turn: min(mails.turn) })
      .from(mails)
      .where(and(hasNotLeft, gt(mails.priority, 0))),
    topic === undefined
      ? []
      : await db
          .select({ turn: max(mails.turn) })
          .from(mails)
          .where(and(hasNotLeft, eq(mails.topic, topic))),
  ];
  return Math.max(now?.turn ?? 0, (own?.turn ?? -1) + 1);
}

/** The address of an occasion's email; undefined once it is purged or erased with the data of that address. */
export async function recipientOf(db: Db, occasion: string): Promise<string | undefined> {
  const [row] = await db
    .select({ recipient: mails.recipient })
    .from(mails)
    .where(eq(mails.occasion, occasion));
  return row?.recipient;
}
