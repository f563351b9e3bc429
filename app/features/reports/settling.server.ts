import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { cityPath } from "#app/content/cities.ts";
import { eventPath } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { recordActivity, type Entry } from "#app/core/data/audit-log.server.ts";
import { isUuid, KEY_IN_USE } from "#app/core/data/rows.server.ts";
import type { Activity } from "#app/core/data/undo.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { eventStates } from "#app/resources/city-events/hidden.server.ts";
import { addTime } from "#app/core/time.ts";
import { activities, mails, reports } from "#db/schema.ts";
import { forwardEmail } from "./mails.server.ts";
import { messages } from "./messages.ts";
import { FORWARD_WAITS } from "./rules.ts";
import type { ForwardInput, ReportPatch } from "./schema.ts";
import { toReport, type ReportRow } from "./service.server.ts";
import { hostAddresses } from "#db/rights.server.ts";

type Row = typeof reports.$inferSelect;

export async function changeReport(
  ctx: Context,
  id: string,
  { settled, note }: ReportPatch,
): Promise<Result<ReportRow>> {
  return onReport(ctx, id, async (work, stored, by) => {
    let row = stored;
    if (note !== undefined && note !== row.note) {
      row = await change(work, row, { note });
      await recordReport(work, row, by, { note: [null, null] });
    }
    if (settled !== undefined) row = await settle(work, row, settled, by);
    return ok(toReport(row));
  });
}

/** Runs an administrator's act on a report, which is locked. */
async function onReport<Value>(
  ctx: Context,
  id: string,
  act: (work: Work, row: Row, by: Settler) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work) => {
    const row = await lockReport(work, id);
    return row ? act(work, row, { actorId: actor.value.id }) : err("not-found");
  });
}

interface Settler {
  actorId: string | null;
  /** The id of the log entry; the database makes one otherwise. */
  id?: string;
  undoes?: string;
}

async function settle(work: Work, row: Row, isSettled: boolean, by: Settler): Promise<Row> {
  if ((row.settled_at !== null) === isSettled) return row;
  const changed = await change(work, row, {
    settled_at: isSettled ? work.now : null,
    settled_by: isSettled ? by.actorId : null,
  });
  await recordReport(work, changed, by, { settled: [!isSettled, isSettled] });
  return changed;
}

export async function undoSettling(
  work: Work,
  activity: Activity,
  actorId: string | null,
): Promise<Result<ReportRow>> {
  const [before] = activity.changes["settled"] ?? [];
  if (typeof before !== "boolean")
    return err("conflict", { detail: "This cannot be undone here." });
  const row = await lockReport(work, activity.row_id);
  if (!row) return err("gone", { detail: "This report is not kept any more." });
  if ((row.settled_at !== null) === before)
    return err("conflict", { detail: "This has been changed since." });
  return ok(toReport(await settle(work, row, before, { actorId, undoes: activity.id })));
}

interface Forward {
  forwarded_at: string;
  hosts: number;
}

/** Mails the hosts. A repeated call with the same key, which is the id of the log entry, mails nobody. */
export async function forwardReport(
  ctx: Context,
  id: string,
  { text }: ForwardInput,
  key: string = crypto.randomUUID(),
): Promise<Result<Forward>> {
  return onReport(ctx, id, async (work, row, by) => {
    const hosts = await hostAddresses(work.db, row.city_name);
    const earlier = await answerAgain(work, row, { ...by, id: key }, hosts.length);
    if (earlier) return earlier;
    if (hosts.length === 0) return err("conflict", { detail: messages.noHosts(row.city_name) });
    const { city_name, title, event_id, reason } = row;
    const isShown =
      event_id !== null && (await eventStates(work, [event_id])).get(event_id) === "public";
    const url = ctx.siteUrl + (isShown ? eventPath(event_id) : cityPath(city_name));
    for (const to of hosts)
      await queueMail(work, forwardEmail({ to, title, city_name, reason, text, url }), {
        next_attempt_at: addTime(ctx.now, FORWARD_WAITS),
        topic: topicOf(row.id, ctx.now),
      });
    await recordForward(work, row, { ...by, id: key }, ctx.now);
    return ok({ forwarded_at: ctx.now.toISOString(), hosts: hosts.length });
  });
}

async function answerAgain({ db }: Work, row: Row, { actorId, id = "" }: Settler, hosts: number) {
  const [entry] = await db.select().from(activities).where(eq(activities.id, id));
  if (!entry) return undefined;
  const [, forwarded_at] = entry.changes["forwarded_at"] ?? [];
  return typeof forwarded_at === "string" && entry.row_id === row.id && entry.actor_id === actorId
    ? ok({ forwarded_at, hosts })
    : err("conflict", { detail: KEY_IN_USE });
}

/** A report of yesterday may have been forwarded before: then that holds again. */
export async function takeBackForward(ctx: Context, id: string): Promise<Result<null>> {
  return onReport(ctx, id, async (work, row, by) => {
    const topic = topicOf(id, row.forwarded_at ?? work.now);
    const isOfForward = eq(mails.topic, topic);
    const rows = await work.db.select().from(mails).where(isOfForward).for("update");
    const isWaiting = ({ attempts, next_attempt_at }: (typeof rows)[number]) =>
      attempts === 0 && next_attempt_at > work.now;
    if (rows.length === 0 || !rows.every(isWaiting))
      return err("conflict", { detail: messages.forwardHasLeft });
    await work.db.delete(mails).where(isOfForward);
    const isForward = and(
      eq(activities.resource, "reports"),
      eq(activities.row_id, id),
      sql`${activities.changes} -> 'forwarded_at' ->> 1 = ${row.forwarded_at?.toISOString()}`,
    );
    // Taken back to this moment later, it has a second entry.
    const [first] = await work.db
      .select()
      .from(activities)
      .where(isForward)
      .orderBy(asc(activities.at))
      .limit(1);
    const before = z.iso.datetime().safeParse(first?.changes["forwarded_at"]?.[0]).data;
    await recordForward(work, row, by, before ? new Date(before) : null);
    return ok(null);
  });
}

const topicOf = (id: string, at: Date) => `forward/${id}/${at.toISOString()}`;

async function recordForward(work: Work, row: Row, by: Settler, forwarded_at: Date | null) {
  await change(work, row, { forwarded_at });
  const times = [row.forwarded_at, forwarded_at].map((time) => time?.toISOString() ?? null);
  const [before = null, after = null] = times;
  await recordReport(work, row, by, { forwarded_at: [before, after] });
}

async function lockReport({ db }: Work, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id)).for("update");
  return row;
}

async function change({ db }: Work, { id }: Row, values: Partial<Row>): Promise<Row> {
  const [row] = await db.update(reports).set(values).where(eq(reports.id, id)).returning();
  if (!row) throw new Error("The report was not stored");
  return row;
}

/** In no city, because hosts read the entries of theirs; without what was written, which goes before the entry. */
function recordReport(
  work: Work,
  { id: row_id, title }: Row,
  { actorId, id, undoes }: Settler,
  changes: NonNullable<Entry["changes"]>,
): Promise<void> {
  return recordActivity(
    work,
    { id: actorId },
    {
      action: "update",
      resource: "reports",
      row_id,
      title,
      city_name: null,
      changes,
      ...(id && { id }),
      ...(undoes && { undoes }),
    },
  );
}
