import { and, eq, isNull } from "drizzle-orm";
import type { JobContext } from "#app/core/data/job.ts";
import type { MailKind } from "#app/core/mail/kinds.ts";
import type { Actor } from "#app/core/policy.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readRights } from "#db/rights.server.ts";
import { mailings, mails } from "#db/schema.ts";

export type Mailing = typeof mailings.$inferSelect;

export interface SendingRights {
  kind: MailKind;
  /** Left out where nobody has written it. */
  maySend?: MaySend;
  /** A mailing that never left is about to be deleted. */
  forget?(db: Db, mailing: Mailing): Promise<unknown>;
}

/** Asked again when a mailing leaves, because its writer may have lost the right to send it since. */
export type MaySend = (
  writer: Actor,
  mailing: Pick<Mailing, "subject_id">,
  db: Db,
) => boolean | Promise<boolean>;

/** The mailing of an email that is about to leave; undefined if its writer may not send it any more. */
export async function mailingOf(
  db: Db,
  id: string,
  maySend: MaySend,
): Promise<Mailing | undefined> {
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, id));
  return mailing && (await isPermitted(db, mailing, maySend)) ? mailing : undefined;
}

async function isPermitted(db: Db, mailing: Mailing, maySend: MaySend) {
  const id = mailing.created_by;
  const rights = id === null ? undefined : await readRights(db, id);
  return id !== null && rights !== undefined && maySend({ id, ...rights }, mailing, db);
}

/** Ends what waits of writers who may not send it any more, and what has not left of it. */
export async function endForbidden(ctx: JobContext, source: SendingRights): Promise<void> {
  const { maySend } = source;
  if (!maySend) return;
  const open = and(eq(mailings.kind, source.kind.name), isNull(mailings.closed_at));
  for (const mailing of await ctx.db.select().from(mailings).where(open))
    if (!(await isPermitted(ctx.db, mailing, maySend)))
      await transact(ctx, (work) => endMailing(work, mailing.id, source));
}

/** Deletes a mailing that has not begun to leave; of another one no further email leaves. */
export async function endMailing(
  { db, now }: Pick<Work, "db" | "now">,
  id: string,
  { forget }: Pick<SendingRights, "forget">,
): Promise<void> {
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, id)).for("update");
  if (mailing?.started_at === null) {
    await forget?.(db, mailing);
    await db.delete(mailings).where(eq(mailings.id, id));
    return;
  }
  const isQueueing = and(eq(mailings.id, id), isNull(mailings.queued_at));
  await db.update(mailings).set({ queued_at: now }).where(isQueueing);
  // An email that a process has claimed may have left already.
  const isUntouched = and(isNull(mails.sent_at), isNull(mails.skipped_at), eq(mails.attempts, 0));
  await db
    .update(mails)
    .set({ skipped_at: now })
    .where(and(eq(mails.topic, id), isUntouched));
}
