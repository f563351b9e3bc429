import { and, asc, desc, eq, isNotNull, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import type { JobContext } from "#app/core/data/job.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { viewerId } from "#app/core/policy.server.ts";
import { err, errAt, ok, type Result } from "#app/core/result.ts";
import { foreignAddressIn } from "#app/core/text/web-addresses.ts";
import type { Db } from "#db/connection.server.ts";
import type { z } from "zod";
import { mailings, mails, users } from "#db/schema.ts";
import type { MailKind } from "#app/core/mail/kinds.ts";
import { isGivenUp, PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { messages } from "./messages.ts";
import {
  endForbidden,
  endMailing,
  logMailing,
  type LoggedMailing,
  type Mailing,
  type SendingRights,
} from "./rights.server.ts";
import type { ListedMailing, MailingBooks } from "./schema.ts";

/**
 * One text to many: it waits until `leaves_at`, can be taken back until then, and is queued in slices by a job, one
 * email a recipient. The feature names the recipients; its writer of the kind makes the email when it leaves.
 */
export interface MailingSource<Payload extends z.ZodType = z.ZodType> extends SendingRights {
  kind: MailKind<Payload>;
  /** The next recipients in the order of their ids, which are unique UUIDs. */
  recipients(
    work: Work,
    mailing: Mailing,
    after: string,
    most: number,
  ): PromiseLike<{ id: string; email: string | null; due?: Date }[]>;
  payload(id: string, mailing: string): z.input<Payload>;
  count(db: Db, mailing: Pick<Mailing, "subject_id" | "audience">): Promise<number>;
}

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
/** Emails queued in one transaction, so that none holds the embedded database for long. */
const AT_A_TIME = 200;

export async function startMailing(
  work: Work,
  values: Pick<
    Mailing,
    "kind" | "subject_id" | "text" | "created_by" | "created_at" | "leaves_at"
  > &
    Partial<Pick<Mailing, "id" | "audience">>,
  logged?: LoggedMailing,
): Promise<Mailing> {
  const [mailing] = await work.db.insert(mailings).values(values).returning();
  if (!mailing) throw new Error("A mailing has been stored and is not there");
  if (logged)
    await logMailing(work, mailing.id, "create", { ...logged, actorId: mailing.created_by });
  return mailing;
}

/** The newest first, of `those` only if given. */
export const mailingsAbout = (db: Db, kind: string, subjectId: string, those?: SQL) =>
  db
    .select()
    .from(mailings)
    .where(and(eq(mailings.kind, kind), eq(mailings.subject_id, subjectId), those))
    .orderBy(desc(mailings.created_at), desc(mailings.id))
    .limit(50);

/** The refusal of a text that names another site than this one or `own`. */
export function refuseForeignAddress(text: string, siteUrl: string, own: (string | null)[]) {
  const address = foreignAddressIn(text, siteUrl, own);
  if (address === undefined) return undefined;
  return errAt("invalid", "text", messages.foreignAddress(address));
}

/** Takes back a mailing about `subjectId`. The caller has asked for rights, and has the sentence for an unknown id. */
export async function takeBackMailing(
  ctx: Context,
  about: Pick<Mailing, "kind" | "subject_id"> & LoggedMailing,
  id: string,
  unknown?: string,
): Promise<Result<null>> {
  const { kind, subject_id, title, city_name } = about;
  if (!isUuid(id)) return err("not-found", { detail: unknown });
  return transact(ctx, async (work) => {
    const isAbout = and(eq(mailings.kind, kind), eq(mailings.subject_id, subject_id));
    const isDeleted = await deleteWaiting(work, id, isAbout);
    if (isDeleted === undefined) return err("not-found", { detail: unknown });
    if (!isDeleted) return err("conflict", { detail: messages.hasLeft });
    await logMailing(work, id, "delete", { title, city_name, actorId: viewerId(ctx) });
    return ok(null);
  });
}

/** Takes back what has not left yet about `subject_id`, because what it says is true no more. */
export async function deleteAllWaiting(
  work: Work,
  { kind, subject_id }: Pick<Mailing, "kind" | "subject_id">,
): Promise<void> {
  const isAboutIt = and(eq(mailings.kind, kind), eq(mailings.subject_id, subject_id));
  const open = await work.db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(isAboutIt, isNull(mailings.closed_at)));
  for (const { id } of open) await endMailing(work, id, {});
}

/**
 * Deletes a mailing, of `those` only if given: undefined for an unknown one, false once it has begun to leave, or is due
 * to: then a job may be queueing its emails.
 */
export async function deleteWaiting({ db, now }: Work, id: string, those?: SQL) {
  const isThis = and(eq(mailings.id, id), those);
  const [mailing] = await db.select().from(mailings).where(isThis).for("update");
  if (!mailing) return undefined;
  if (mailing.leaves_at <= now || mailing.started_at) return false;
  await db.delete(mailings).where(isThis);
  return true;
}

export async function listedMailing(
  db: Db,
  mailing: Mailing,
  source: MailingSource,
): Promise<ListedMailing> {
  const { id, text, leaves_at, created_by } = mailing;
  const [user] = created_by
    ? await db.select({ name: users.name }).from(users).where(eq(users.id, created_by))
    : [];
  const writer = user?.name || null;
  const books = await booksOf(db, mailing, source);
  return { id, text, leaves_at: leaves_at.toISOString(), writer, ...books };
}

export async function booksOf(
  db: Db,
  mailing: Mailing,
  source: MailingSource,
): Promise<MailingBooks> {
  if (!mailing.started_at) {
    const people = await source.count(db, mailing);
    return { state: "waiting", people, accepted: 0, refused: 0, waiting: people };
  }
  if (mailing.closed_at) {
    const { accepted, refused } = mailing;
    return { state: "sent", people: accepted + refused, accepted, refused, waiting: 0 };
  }
  return { state: "leaving", ...(await countMails(db, mailing.id)) };
}

async function countMails(db: Db, topic: string) {
  const [row] = await db
    .select({
      accepted: sql<number>`(count(*) filter (where ${mails.sent_at} is not null))::int`,
      refused: sql<number>`(count(*) filter (where ${isGivenUp}))::int`,
      people: sql<number>`(count(*) filter (where ${mails.skipped_at} is null))::int`,
    })
    .from(mails)
    .where(eq(mails.topic, topic));
  const { accepted = 0, refused = 0, people = 0 } = row ?? {};
  return { people, accepted, refused, waiting: people - accepted - refused };
}

/** Queues what is due of a kind, and closes the books of what has left. Safe to call from every process at any time. */
export async function sendMailings(ctx: JobContext, source: MailingSource): Promise<number> {
  await endForbidden(ctx, source);
  let queued = 0;
  for (;;) {
    const count = await transact(ctx, async (work) => {
      const [mailing] = await work.db
        .select()
        .from(mailings)
        .where(
          and(
            eq(mailings.kind, source.kind.name),
            isNull(mailings.queued_at),
            lte(mailings.leaves_at, ctx.now),
          ),
        )
        .orderBy(asc(mailings.leaves_at))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!mailing) return undefined;
      return queueSlice(work, mailing, source);
    });
    if (count === undefined) break;
    queued += count;
  }
  await closeBooks(ctx, source.kind.name);
  return queued;
}

async function queueSlice(work: Work, mailing: Mailing, source: MailingSource) {
  const { db, now } = work;
  const after = mailing.queued_until ?? BEFORE_ALL;
  const slice = await source.recipients(work, mailing, after, AT_A_TIME);
  await queueNotices(
    work,
    slice.map(({ id, email, due = now }) => ({
      kind: source.kind,
      to: email ?? "",
      payload: source.payload(id, mailing.id),
      priority: PRIORITY.many,
      due,
      topic: mailing.id,
      occasion: [mailing.kind, mailing.id, id].join("/"),
    })),
  );
  const isOver = slice.length < AT_A_TIME;
  await db
    .update(mailings)
    .set({
      started_at: mailing.started_at ?? now,
      queued_until: slice.at(-1)?.id ?? mailing.queued_until,
      ...(isOver && { queued_at: now }),
    })
    .where(eq(mailings.id, mailing.id));
  return slice.length;
}

/** The outbox forgets its rows after a while; the numbers stay with the mailing. */
async function closeBooks({ db, now }: Pick<JobContext, "db" | "now">, kind: string) {
  const open = await db
    .select()
    .from(mailings)
    .where(and(eq(mailings.kind, kind), isNotNull(mailings.queued_at), isNull(mailings.closed_at)))
    .orderBy(asc(mailings.queued_at))
    .limit(20);
  for (const { id } of open) {
    const { accepted, refused, waiting } = await countMails(db, id);
    if (waiting === 0)
      await db
        .update(mailings)
        .set({ accepted, refused, closed_at: now })
        .where(eq(mailings.id, id));
  }
}
