import { and, eq, isNull } from "drizzle-orm";
import type { JobContext } from "#app/core/data/job.ts";
import type { MailKind } from "#app/core/mail/kinds.ts";
import { stopMails } from "#app/core/mail/outbox.server.ts";
import type { Actor } from "#app/core/policy.server.ts";
import { recordActivity } from "#app/core/data/audit-log.server.ts";
import type { Activity } from "#app/core/data/undo.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { loggedMailings } from "./logged.ts";
import { messages } from "./messages.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readRights } from "#db/rights.server.ts";
import { mailings } from "#db/schema.ts";

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

export interface LoggedMailing {
  /** As the log names it: "a letter to the followers of Pune". */
  title: string;
  city_name: string | null;
}

export const logMailing = (
  work: Work,
  id: string,
  action: "create" | "delete",
  { actorId, undoes, ...logged }: LoggedMailing & { actorId: string | null; undoes?: string },
) =>
  recordActivity(
    work,
    { id: actorId },
    { action, resource: loggedMailings.resource, row_id: id, ...logged, ...(undoes && { undoes }) },
  );

/** Undoes the entry of the log by which a mailing began. Emails that have left are gone. */
export async function stopMailing(
  work: Work,
  { action, row_id, title, city_name, id: undoes }: Activity,
  actorId: string | null,
): Promise<Result<object>> {
  const [mailing] = await work.db.select().from(mailings).where(eq(mailings.id, row_id));
  if (action !== "create" || mailing?.closed_at)
    return err("conflict", { detail: messages.hasLeft });
  if (!mailing) return err("gone", { detail: messages.isBack });
  await endMailing(work, row_id, {});
  await logMailing(work, row_id, "delete", { title, city_name, actorId, undoes });
  return ok(mailing);
}

/** Deletes a mailing that has not begun to leave; of another one no further email leaves. */
export async function endMailing(
  work: Pick<Work, "db" | "now">,
  id: string,
  { forget }: Pick<SendingRights, "forget">,
): Promise<void> {
  const { db, now } = work;
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, id)).for("update");
  if (mailing?.started_at === null) {
    await forget?.(db, mailing);
    await db.delete(mailings).where(eq(mailings.id, id));
    return;
  }
  const isQueueing = and(eq(mailings.id, id), isNull(mailings.queued_at));
  await db.update(mailings).set({ queued_at: now }).where(isQueueing);
  await stopMails(work, id);
}
