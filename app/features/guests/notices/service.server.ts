import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/work.server.ts";
import {
  countSince,
  listedMailing,
  mailingsAbout,
  refuseForeignAddress,
  startMailing,
  takeBackMailing,
  type MailingSource,
} from "#app/features/mailings/service.server.ts";
import type { LoggedMailing, Mailing } from "#app/features/mailings/rights.server.ts";
import { PRIORITY } from "#app/core/mail/outbox.server.ts";
import { dueForChange } from "#app/core/mail/quiet-hours.server.ts";
import { actorOf, mayEdit } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { guests } from "#db/schema.ts";
import { TOLD_STATES } from "#app/features/guests/changes/service.server.ts";
import { guestMailKind, maySendNotice, type ToGuest } from "#app/features/guests/mails.server.ts";
import { GuestMail } from "#app/features/guests/rules.ts";
import { MOST_NOTICES } from "./limits.ts";
import { messages } from "./messages.ts";
import { noticesEnd } from "./rules.ts";
import type { GuestNotice, NoticeInput, NoticeList } from "./schema.ts";

const Notice = guestMailKind(GuestMail.HostNotice);
const DAY = 86_400_000;
/** In milliseconds: so long a notice waits, and can be taken back. */
const SECOND_THOUGHT = 60_000;

const ofEvent = (eventId: string, audience: Mailing["audience"] = "all") =>
  and(
    eq(guests.event_id, eventId),
    audience === "coming" ? eq(guests.state, "coming") : inArray(guests.state, TOLD_STATES),
  );

export const noticeSource: MailingSource<ToGuest> = {
  kind: Notice,
  async recipients({ db, now }, { id: mailing, subject_id, audience }, after, most) {
    const event = await findEvent({ db }, subject_id);
    if (!event) return [];
    const rows = await db
      .select({ id: guests.id, email: guests.email })
      .from(guests)
      .where(
        and(
          ofEvent(subject_id, audience),
          isNotNull(guests.email),
          after === null ? undefined : gt(guests.id, after),
        ),
      )
      .orderBy(asc(guests.id))
      .limit(most);
    const due = dueForChange(now, event.time_zone, event.date_time);
    return rows.map(({ id, email }) => ({
      key: id,
      to: email ?? "",
      payload: { guest: id, mailing },
      priority: PRIORITY.many,
      due,
    }));
  },
  count: (db, { subject_id, audience }) =>
    db.$count(guests, and(ofEvent(subject_id, audience), isNotNull(guests.email))),
  maySend: maySendNotice,
};

export async function tellGuests(
  ctx: Context,
  eventId: string,
  { text, to = "all" }: NoticeInput,
): Promise<Result<GuestNotice>> {
  const permission = await requireNoticeRights(ctx, eventId);
  if (!permission.ok) return permission;
  return transact(ctx, async (work) => {
    // Locked, so that of several at once only three pass.
    const event = await lockEvent(work, eventId);
    if (!event) return err("not-found");
    if (ctx.now > noticesEnd(event)) return err("conflict", { detail: messages.noticesOver });
    const own = [event.attend_link, event.venue, event.contact_info];
    const foreign = refuseForeignAddress(text, ctx.siteUrl, own);
    if (foreign) return foreign;
    const since = new Date(ctx.now.getTime() - DAY);
    if ((await countSince(work.db, Notice.name, eventId, since)) >= MOST_NOTICES) {
      const [, , third] = await mailingsAbout(work.db, Notice.name, eventId);
      const free = (third?.created_at.getTime() ?? ctx.now.getTime()) + DAY;
      return err("too-many", {
        detail: messages.tooManyNotices,
        retryAfter: Math.max(1, Math.ceil((free - ctx.now.getTime()) / 1_000)),
      });
    }
    const notice = {
      kind: Notice.name,
      subject_id: event.id,
      text,
      audience: to,
      created_by: permission.value.actorId,
      created_at: ctx.now,
      leaves_at: new Date(ctx.now.getTime() + SECOND_THOUGHT),
    };
    const mailing = await startMailing(work, notice, loggedNotice(event));
    return ok(await noticeOf(work.db, mailing));
  });
}

const loggedNotice = ({ event_name, city_name }: EventRow): LoggedMailing => ({
  title: `a message to the guests of ${event_name}`,
  city_name,
});

export async function listNotices(ctx: Context, eventId: string): Promise<Result<NoticeList>> {
  const permission = await requireNoticeRights(ctx, eventId);
  if (!permission.ok) return permission;
  const rows = await mailingsAbout(ctx.db, Notice.name, eventId);
  const items = await Promise.all(rows.map((row) => noticeOf(ctx.db, row)));
  const people = await ctx.db.$count(guests, and(ofEvent(eventId), isNotNull(guests.email)));
  return ok({ items, people, unreachable: await countUnreachable(ctx.db, eventId) });
}

export async function takeBackNotice(
  ctx: Context,
  eventId: string,
  noticeId: string,
): Promise<Result<null>> {
  const permission = await requireNoticeRights(ctx, eventId);
  if (!permission.ok) return permission;
  const logged = loggedNotice(permission.value.event);
  return takeBackMailing(ctx, { kind: Notice.name, subject_id: eventId, ...logged }, noticeId);
}

async function noticeOf(db: Db, mailing: Mailing): Promise<GuestNotice> {
  return {
    ...(await listedMailing(db, mailing, noticeSource)),
    unreachable: await countUnreachable(db, mailing.subject_id, mailing.audience),
  };
}

const countUnreachable = (db: Db, eventId: string, audience?: Mailing["audience"]) =>
  db.$count(guests, and(ofEvent(eventId, audience), isNull(guests.email)));

export async function requireNoticeRights(
  ctx: Context,
  eventId: string,
): Promise<Result<{ event: EventRow; actorId: string }>> {
  const actor = await actorOf(ctx);
  if (!actor.ok) return actor;
  const event = isUuid(eventId) ? await findEvent(ctx, eventId) : undefined;
  if (!event) return err(actor.value.isAdministrator ? "not-found" : "forbidden");
  if (!mayEdit(actor.value, event.city_name)) return err("forbidden");
  return ok({ event, actorId: actor.value.id });
}
