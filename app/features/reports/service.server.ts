import { addTime, HOUR } from "#app/core/time.ts";
import { and, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { findCity } from "#app/content/cities.ts";
import { ofNetwork } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { listName, toList, type List } from "#app/core/data/keyset.server.ts";
import { contains, isAfter, listQuery, timeCursor } from "#app/core/data/lists.server.ts";
import { refuseMissing } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { mailKind } from "#app/core/mail/kinds.ts";
import { forgetSkipped, PRIORITY, queueNotice } from "#app/core/mail/outbox.server.ts";
import { administratorAddresses, requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { eventStates } from "#app/resources/city-events/hidden.server.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import { pictureIdIn } from "#app/core/forms/picture-address.ts";
import { ownPicturesOf } from "#app/features/pictures/event-pictures.server.ts";
import { hideReported, pictureStates } from "#app/features/pictures/reported.server.ts";
import { isHidden, isHiddenInSql } from "#app/features/pictures/uses.server.ts";
import type { EventPicture } from "#app/resources/city-events/schema.ts";
import type { Db } from "#db/connection.server.ts";
import { countHosts, hostAddresses } from "#db/rights.server.ts";
import { mails, pictures, reports } from "#db/schema.ts";
import { limits, MOST_A_SUBJECT } from "./limits.ts";
import { messages } from "./messages.ts";
import { REASONS } from "./rules.ts";
import type { Report, ReportFigures, ReportInput } from "./schema.ts";

/** To administrators; with a city, to its hosts, one of whose pictures is hidden. */
export const ReportReceived = mailKind("report", z.object({ city_name: z.string().optional() }));

export interface Subject {
  city_name: string;
  event_id: string | null;
  title: string;
  image_url: string | null;
  /** Our own pictures, with which somebody may be unhappy because they are in one. */
  pictures?: EventPicture[];
}

export async function eventSubject(ctx: Context, id: string): Promise<Result<Subject>> {
  const event = await findEvent(ctx, id);
  if (event) {
    const { city_name, event_name: title, id: event_id, image_url } = event;
    const pictures = await ownPicturesOf(ctx, event);
    return ok({ city_name, title, event_id, image_url, pictures });
  }
  return refuseMissing(ctx.db, "city-events", id);
}

export function citySubject(ctx: Context, asked: string): Result<Subject> {
  const found = findCity(asked);
  // Only the canonical spelling is cached.
  if (!found?.isCanonical) ctx.dependencies?.expiresAt(ctx.now);
  const name = found?.city.name;
  return name
    ? ok({ city_name: name, event_id: null, title: name, image_url: null })
    : err("not-found");
}

/** Stores a report, and lets administrators know. Hosts hear nothing, because it may be about them. */
export async function sendReport(
  ctx: Pick<Context, "db" | "now" | "invalidate" | "network" | "countAttempt">,
  subject: Subject,
  input: ReportInput,
): Promise<Result<null>> {
  const { city_name, event_id, title } = subject;
  const about = event_id ?? city_name;
  const ofSender = await ctx.countAttempt(...ofNetwork(ctx, limits["report:address"]));
  if (ofSender !== undefined) return err("too-many", { retryAfter: ofSender });
  const ofAll = await ctx.countAttempt(
    [limits["report:subject"], about],
    [limits["report:all"], "all"],
  );
  if (ofAll !== undefined) {
    const retryAfter = await countBeyond(ctx, about);
    if (retryAfter !== undefined) return err("too-many", { retryAfter });
  }
  return transact(ctx, async (work) => {
    await work.db
      .insert(reports)
      .values({ city_name, event_id, title, ...input, created_at: ctx.now });
    if (ofAll !== undefined) return ok(null);
    await tellAdministrators(work);
    return ok(null);
  });
}

/** Counts a report beyond the bounds. This machine itself has no network, and is counted as one. */
const countBeyond = (ctx: Pick<Context, "network" | "countAttempt">, about: string) =>
  ctx.countAttempt(
    [limits["report:beyond"], `${ctx.network ?? "here"}/${about}`],
    [limits["report:beyond-all"], "all"],
  );

/** `I am in this picture`: it is hidden at once, and its hosts and the central team are told. */
export async function reportPicture(
  ctx: Pick<Context, "db" | "now" | "invalidate" | "network" | "countAttempt">,
  { pictures: shown = [], city_name, event_id, title }: Subject,
  address: string,
): Promise<Result<{ isHidden: boolean }>> {
  const picture_id = pictureIdIn(address);
  if (picture_id === undefined) return err("not-found", { detail: messages.pictureOff });
  if (shown.every((one) => one.address !== address)) {
    // A host who has taken it off since the page was opened could put it back.
    const isOfCity = and(eq(pictures.id, picture_id), eq(pictures.city_name, city_name));
    const [row] = await ctx.db.select().from(pictures).where(isOfCity);
    if (!row) return err("not-found", { detail: messages.pictureOff });
    if (isHidden(row)) return ok({ isHidden: true });
  }
  const retryAfter = await ctx.countAttempt(...ofNetwork(ctx, limits["report:picture"]));
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  return transact(ctx, async (work) => {
    const hidden = await hideReported(work, picture_id, { event_id, city_name });
    const report = { reason: "in-picture", message: REASONS["in-picture"], picture_id } as const;
    await work.db
      .insert(reports)
      .values({ city_name, event_id, title, ...report, created_at: ctx.now });
    await tellAdministrators(work);
    if (hidden)
      for (const to of await hostAddresses(work.db, city_name)) await tell(work, to, { city_name });
    return ok({ isHidden: hidden });
  });
}

async function tellAdministrators(work: Work): Promise<void> {
  for (const to of await administratorAddresses(work.db)) await tell(work, to, {});
}

/** At most one mail an hour to each, however many strangers send reports. */
async function tell(work: Work, to: string, payload: z.input<typeof ReportReceived.payload>) {
  const occasionIn = (hour: Date) =>
    [ReportReceived.name, ...Object.values(payload), to, hour.toISOString().slice(0, 13)].join("/");
  const hasLeft = and(eq(mails.occasion, occasionIn(work.now)), isNotNull(mails.sent_at));
  const next = addTime(work.now, HOUR);
  const due = (await work.db.$count(mails, hasLeft)) > 0 ? next : work.now;
  await forgetSkipped(work, [occasionIn(due)]);
  await queueNotice(work, {
    kind: ReportReceived,
    to,
    payload,
    priority: PRIORITY.many,
    due,
    occasion: occasionIn(due),
  });
}

const LIST = listName(reports, "desc");

export const reportQuery = listQuery({
  cursor: timeCursor(LIST),
  state: z.enum(["open", "settled"], "Please choose open or settled").default("open"),
});

/** Hosts never read reports, because one may be about them. */
export async function listReports(
  ctx: Context,
  { state, q, cursor, limit }: z.output<typeof reportQuery>,
): Promise<Result<List<Report>>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { created_at, id, settled_at } = reports;
  const rows = await ctx.db
    .select({
      ...getTableColumns(reports),
      folded: isFolded(ctx.db),
      hosts: countHosts(ctx.db, reports.city_name),
    })
    .from(reports)
    .where(
      and(
        state === "open" ? isNull(settled_at) : isNotNull(settled_at),
        contains(q, reports.title, reports.message, reports.email),
        cursor && isAfter(cursor, created_at, id, "desc"),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit + 1);
  const states = await eventStates(
    ctx,
    rows.flatMap(({ event_id }) => event_id ?? []),
  );
  const pictures = await pictureStates(
    ctx.db,
    rows.flatMap(({ picture_id }) => picture_id ?? []),
  );
  const items = rows.map((row) => ({
    ...toReport(row),
    hosts: row.hosts,
    picture_state:
      row.picture_id === null ? null : (pictures.get(row.picture_id) ?? ("gone" as const)),
    folded: row.folded,
    event_state: row.event_id === null ? null : (states.get(row.event_id) ?? ("gone" as const)),
  }));
  return ok(toList(items, limit, LIST, (item) => item.created_at));
}

function isFolded(db: Db) {
  const earlier = alias(reports, "earlier");
  const count = db
    .select({ count: sql`count(*)` })
    .from(earlier)
    .where(
      and(
        eq(earlier.city_name, reports.city_name),
        sql`${earlier.event_id} is not distinct from ${reports.event_id}`,
        gt(earlier.created_at, sql`${reports.created_at} - interval '1 hour'`),
        lt(earlier.created_at, reports.created_at),
      ),
    );
  return sql<boolean>`(${count}) >= ${MOST_A_SUBJECT}`;
}

export type ReportRow = Omit<Report, "event_state" | "picture_state" | "folded" | "hosts">;

export function toReport(row: typeof reports.$inferSelect): ReportRow {
  const { id, city_name, title, event_id, message, email } = row;
  return {
    id,
    created_at: row.created_at.toISOString(),
    city_name,
    title,
    event_id,
    reason: row.reason,
    picture_id: row.picture_id,
    message,
    email,
    settled_at: row.settled_at?.toISOString() ?? null,
    note: row.note,
    forwarded_at: row.forwarded_at?.toISOString() ?? null,
  };
}

export async function countReports(ctx: Context): Promise<Result<ReportFigures>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const open = await ctx.db.$count(reports, isNull(reports.settled_at));
  return ok({ open, settled: await ctx.db.$count(reports, isNotNull(reports.settled_at)) });
}

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

export async function reportedPicture(db: Db, city: string) {
  const [newest] = await db
    .select({ title: reports.title, city_name: reports.city_name })
    .from(reports)
    .innerJoin(pictures, eq(pictures.id, reports.picture_id))
    .where(and(eq(reports.city_name, city), isHiddenInSql))
    .orderBy(desc(reports.created_at), desc(reports.id))
    .limit(1);
  return newest;
}
