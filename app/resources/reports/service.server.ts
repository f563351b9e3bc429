import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { findCity } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { toList, type List } from "#app/core/data/keyset.server.ts";
import { contains, isAfter, listQuery, timeCursor } from "#app/core/data/lists.server.ts";
import { isUuid, rowTag, wasDeleted } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { MAILS_TAG, PRIORITY, queueNotice } from "#app/core/mail/outbox.server.ts";
import { administratorAddresses, requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { city_events, hidden_events, reports } from "#db/schema.ts";
import { REPORT_MAIL } from "./emails.server.ts";
import type { Report, ReportInput } from "./schema.ts";

/** What a report is about. */
export interface Subject {
  city_name: string;
  event_id: string | null;
  title: string;
}

/** The event a report is about; `gone` for a deleted one. */
export async function eventSubject(ctx: Context, id: string): Promise<Result<Subject>> {
  ctx.dependencies?.dependsOn(rowTag("city-events", id));
  if (!isUuid(id)) return err("not-found");
  const { city_name, event_name } = city_events;
  const [event] = await ctx.db
    .select({ city_name, title: event_name })
    .from(city_events)
    .where(eq(city_events.id, id));
  if (event) return ok({ ...event, event_id: id.toLowerCase() });
  return err((await wasDeleted(ctx.db, "city-events", id)) ? "gone" : "not-found");
}

/** The city a report is about: a chapter, by any spelling of its name. */
export function citySubject(ctx: Context, asked: string): Result<Subject> {
  const found = findCity(asked);
  // Of the many spellings the page of one is cached.
  if (!found?.isCanonical) ctx.dependencies?.expiresAt(ctx.now);
  const name = found?.city.name;
  return name ? ok({ city_name: name, event_id: null, title: name }) : err("not-found");
}

/** Stores a report, and lets administrators know. Hosts hear nothing, because it may be about them. */
export async function sendReport(
  ctx: Pick<Context, "db" | "now" | "invalidate">,
  subject: Subject,
  input: ReportInput,
): Promise<void> {
  await transact(ctx, async (tx, invalidate) => {
    await tx.insert(reports).values({ ...subject, ...input, created_at: ctx.now });
    await tellAdministrators(tx, ctx.now);
    invalidate(MAILS_TAG);
  });
}

/** At most one mail an hour to each, however many strangers send reports. */
async function tellAdministrators(tx: Transaction, now: Date): Promise<void> {
  const hour = now.toISOString().slice(0, 13);
  for (const to of await administratorAddresses(tx))
    await queueNotice(tx, {
      kind: REPORT_MAIL,
      to,
      facts: {},
      priority: PRIORITY.many,
      due: now,
      occasion: [REPORT_MAIL, to, hour].join("/"),
    });
}

export const reportQuery = listQuery({
  cursor: timeCursor,
  state: z.enum(["open", "settled"], "Please choose open or settled").default("open"),
});

/** What people have written to us, the newest first. Hosts never read it, because it may be about them. */
export async function listReports(
  ctx: Context,
  { state, q, cursor, limit }: z.output<typeof reportQuery>,
): Promise<Result<List<Report>>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { created_at, id, settled_at } = reports;
  const rows = await ctx.db
    .select({ report: reports, eventId: city_events.id, hiddenId: hidden_events.event_id })
    .from(reports)
    .leftJoin(city_events, eq(city_events.id, reports.event_id))
    .leftJoin(hidden_events, eq(hidden_events.event_id, reports.event_id))
    .where(
      and(
        state === "open" ? isNull(settled_at) : isNotNull(settled_at),
        contains(q, reports.title, reports.message, reports.email),
        cursor && isAfter(cursor, created_at, id, "desc"),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1);
  const items = rows.map(({ report, eventId, hiddenId }) => ({
    ...toReport(report),
    event_state: report.event_id ? stateOf(eventId, hiddenId) : null,
  }));
  return ok(toList(items, limit, (item) => item.created_at));
}

function stateOf(shown: string | null, hidden: string | null): Report["event_state"] {
  if (shown) return "public";
  return hidden ? "hidden" : "gone";
}

type Row = typeof reports.$inferSelect;

function toReport(row: Row): Omit<Report, "event_state"> {
  const { id, city_name, title, event_id, message, email } = row;
  return {
    id,
    created_at: row.created_at.toISOString(),
    city_name,
    title,
    event_id,
    reason: row.reason,
    message,
    email,
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}

/** Marks a report as dealt with, or as open again. */
export async function settleReport(
  ctx: Context,
  id: string,
  isSettled: boolean,
): Promise<Result<Omit<Report, "event_state">>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  if (!isUuid(id)) return err("not-found");
  const mark = isSettled
    ? { settled_at: ctx.now, settled_by: actor.value.id }
    : { settled_at: null, settled_by: null };
  const [row] = await ctx.db.update(reports).set(mark).where(eq(reports.id, id)).returning();
  return row ? ok(toReport(row)) : err("not-found");
}

/** How many reports nobody has settled yet, and the newest of them. */
export async function openReports(db: Db) {
  const isOpen = isNull(reports.settled_at);
  const [newest] = await db
    .select()
    .from(reports)
    .where(isOpen)
    .orderBy(desc(reports.created_at), desc(reports.id))
    .limit(1);
  return { count: await db.$count(reports, isOpen), newest: newest && toReport(newest) };
}
