import { addTime, MINUTE, DAY } from "#app/core/time.ts";
import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import {
  listedMailing,
  mailingsAbout,
  type MailingSource,
} from "#app/features/mailings/service.server.ts";
import type { WrittenText } from "#app/features/mailings/texts.server.ts";
import type { Mailing } from "#app/features/mailings/rights.server.ts";
import { canBeStopped } from "#app/core/mail/outbox.server.ts";
import { dueForChange, dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { requireEditor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { event_changes, guests, mails } from "#db/schema.ts";
import { guestMailKind, maySendNotice, type ToGuest } from "#app/features/guests/mails.server.ts";
import { GuestMail, WITH_PLACE } from "#app/features/guests/rules.ts";
import { MOST_NOTICES } from "./limits.ts";
import { messages as mailingMessages } from "#app/features/mailings/messages.ts";
import { messages } from "./messages.ts";
import { takesNotices } from "./rules.ts";
import type { GuestNotice, NoticeList } from "./schema.ts";

const Notice = guestMailKind(GuestMail.HostNotice);
/** In milliseconds: so long a notice waits, and can be taken back. */
const SECOND_THOUGHT = MINUTE;

const ofEvent = (eventId: string, audience: Mailing["audience"] = "all") =>
  and(
    eq(guests.event_id, eventId),
    audience === "coming" ? eq(guests.state, "coming") : inArray(guests.state, WITH_PLACE),
  );

export const noticeSource: MailingSource<ToGuest> = {
  kind: Notice,
  async recipients({ db, now }, { subject_id, audience }, after, most) {
    const event = await findEvent({ db }, subject_id);
    if (!event) return [];
    const rows = await db
      .select({ id: guests.id, email: guests.email })
      .from(guests)
      .where(and(ofEvent(subject_id, audience), isNotNull(guests.email), gt(guests.id, after)))
      .orderBy(asc(guests.id))
      .limit(most);
    const due = dueFor(event, now);
    return rows.map((row) => ({ ...row, due }));
  },
  payload: (guest, mailing) => ({ guest, mailing }),
  count: (db, { subject_id, audience }) =>
    db.$count(guests, and(ofEvent(subject_id, audience), isNotNull(guests.email))),
  maySend: maySendNotice,
};

/** Writes to the guests of a meetup. */
export const hostNotice: WrittenText<EventRow, GuestNotice> = {
  source: noticeSource,
  permit: requireNoticeRights,
  idOf: ({ id }) => id,
  logged: ({ event_name, city_name }) => ({
    title: `a message to the guests of ${event_name}`,
    city_name,
  }),
  limit: { most: MOST_NOTICES, milliseconds: DAY, tooMany: () => messages.tooManyNotices },
  secondThought: SECOND_THOUGHT,
  async refuse(work, { id }) {
    const event = await lockEvent(work, id);
    if (!event) return err("not-found");
    return takesNotices(event, work.now)
      ? undefined
      : err("conflict", { detail: messages.noticesOver });
  },
  addressesIn: async ({ attend_link, venue, contact_info }) => [attend_link, venue, contact_info],
  present: noticeOf,
  unknown: mailingMessages.isBack,
};

export async function listNotices(ctx: Context, eventId: string): Promise<Result<NoticeList>> {
  const event = await requireNoticeRights(ctx, eventId);
  if (!event.ok) return event;
  const rows = await mailingsAbout(ctx.db, Notice.name, eventId);
  const items = await Promise.all(rows.map((row) => noticeOf(ctx.db, row)));
  const people = await ctx.db.$count(guests, and(ofEvent(eventId), isNotNull(guests.email)));
  const unreachable = await countUnreachable(ctx.db, eventId);
  const leaves = addTime(ctx.now, SECOND_THOUGHT);
  const waits_for_morning = dueFor(event.value, leaves) > leaves;
  const unheard = await countUnheard(ctx.db, eventId, people);
  return ok({ items, people, unreachable, unheard, waits_for_morning });
}

/** Nothing is near where there is no date: the old one wakes nobody. */
const dueFor = ({ status, time_zone, date_time }: EventRow, now: Date): Date =>
  (status === "postponed" ? dueOutsideQuietHours : dueForChange)(now, time_zone, date_time);

/** A change waits for its minute, then its emails may wait for the morning. */
async function countUnheard(db: Db, eventId: string, people: number): Promise<number> {
  const isWaiting = and(eq(event_changes.event_id, eventId), isNotNull(event_changes.before));
  if ((await db.$count(event_changes, isWaiting)) > 0) return people;
  const unsent = db.select({ id: mails.id }).from(mails).where(canBeStopped);
  return db.$count(guests, and(ofEvent(eventId), inArray(guests.notice_id, unsent)));
}

async function noticeOf(db: Db, mailing: Mailing): Promise<GuestNotice> {
  return {
    ...(await listedMailing(db, mailing, noticeSource)),
    unreachable: await countUnreachable(db, mailing.subject_id, mailing.audience),
  };
}

const countUnreachable = (db: Db, eventId: string, audience?: Mailing["audience"]) =>
  db.$count(guests, and(ofEvent(eventId, audience), isNull(guests.email)));

async function requireNoticeRights(ctx: Context, eventId: string): Promise<Result<EventRow>> {
  const event = await findEvent(ctx, eventId);
  const actor = await requireEditor(ctx, event?.city_name ?? "");
  if (!actor.ok) return actor;
  return event ? ok(event) : err("not-found");
}
