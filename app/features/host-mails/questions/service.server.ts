import { HOUR, addTime } from "#app/core/time.ts";
import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { zoneOf } from "#app/content/cities.ts";
import type { Context, ReadContext } from "#app/core/context.server.ts";
import { deriveToken, findLinkRow, linkProblem } from "#app/core/data/links/row-links.server.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import { mailKind } from "#app/core/mail/kinds.ts";
import { recipientOf } from "#app/core/mail/outbox.server.ts";
import { err, errAt, ok, type Result } from "#app/core/result.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import type { Attendance } from "#app/resources/city-events/attendance.ts";
import { attendanceByEvent } from "#app/resources/city-events/attendance.server.ts";
import {
  countAheadByCity,
  findEvent,
} from "#app/resources/city-events/published-queries.server.ts";
import { type EventRow, cityEventInput } from "#app/resources/city-events/schema.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { transact } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { isPersonOf, personOf } from "#db/rights.server.ts";
import { accounts, again_questions, chapter_hosts } from "#db/schema.ts";
import { dayInCity, planFor } from "#app/features/host-desk/again.server.ts";
import { LONGEST_BREAK_DAYS, movedEnd } from "#app/features/host-desk/rules.ts";

const toHost = z.object({ question: z.guid() });
export const NextMeetupQuestion = mailKind("host-again", toHost);
export const SilentCityQuestion = mailKind("host-nudge", toHost);

export type NextMeetupPrompt = typeof again_questions.$inferSelect;

export const questionOccasion = ({ kind, id }: Pick<NextMeetupPrompt, "kind" | "id">): string =>
  `${kind}/${id}`;

export const questionToken = async (db: Db, id: string): Promise<string> =>
  deriveToken(await secretNamed(db, NextMeetupQuestion.name), id);

const QUESTION_DAYS = 14;

interface Occasion {
  question: NextMeetupPrompt;
  event: EventRow | null;
}

export interface OpenPrompt extends Occasion {
  email: string;
}

/** A question that can still be answered by its host, at the address it went to; else why it cannot. */
export async function openQuestion(
  { db, now }: ReadContext,
  question: NextMeetupPrompt,
): Promise<OpenPrompt | "answered" | "expired"> {
  const { answered_at: usedAt, created_at } = question;
  const expiresAt = addTime(created_at, QUESTION_DAYS * 24 * HOUR);
  const problem = linkProblem({ usedAt, expiresAt }, now);
  if (problem) return problem === "used" ? "answered" : "expired";
  const person = await personOf(db, question.city_name, question.user_id);
  const host = person?.duty === "host" && person.email_verified ? person : undefined;
  // An address that the account has left may be a thief's, and still has the email.
  const recipient = await recipientOf(db, questionOccasion(question));
  if (host && recipient !== undefined && recipient !== host.email) return "expired";
  if (await hasNewPassword(db, question)) return "expired";
  if (!host) return "expired";
  if (question.event_id === null) return { question, event: null, email: host.email };
  const event = await findEvent({ db }, question.event_id);
  return event ? { question, event, email: host.email } : "expired";
}

/** The meetup that an email was about, for its host, as long as the link lives; undefined otherwise. */
export async function eventOfQuestion(
  ctx: ReadContext,
  question: NextMeetupPrompt,
): Promise<EventRow | undefined> {
  if (question.kind !== NextMeetupQuestion.name) return undefined;
  const open = await openQuestion(ctx, { ...question, answered_at: null });
  return typeof open === "string" ? undefined : (open.event ?? undefined);
}

/** Somebody else may read the emails of an account whose password is replaced. */
async function hasNewPassword(db: Db, { user_id, created_at }: NextMeetupPrompt): Promise<boolean> {
  const replaced = await db.$count(
    accounts,
    and(
      eq(accounts.user_id, user_id),
      eq(accounts.provider_id, "credential"),
      gt(accounts.updated_at, created_at),
    ),
  );
  return replaced > 0;
}

export interface EveningFigures {
  attendance: Attendance | null;
  walkIns: number;
  hadGuests: boolean;
}

export async function eveningOf(ctx: ReadContext, event: EventRow): Promise<EveningFigures> {
  const { attendance, door } = (await attendanceByEvent(ctx, [event]))(event.id);
  const { coming, waiting } = event.guests;
  const hadGuests = coming + waiting + door.here + door.walk_ins > 0;
  return { attendance, walkIns: door.walk_ins, hadGuests };
}

export const hasDateAhead = async (ctx: ReadContext, city: string) =>
  (await countAheadByCity(ctx, [city])).size > 0;

/**
 * True if the mail still has to be sent: the host may be asked, and nothing is planned in the city meanwhile, or the
 * evening had guests.
 */
export async function isStillAsked(
  ctx: ReadContext,
  { event, question: { kind, city_name, user_id } }: OpenPrompt,
): Promise<boolean> {
  const willing = await ctx.db.$count(
    chapter_hosts,
    and(
      eq(chapter_hosts.city_name, city_name),
      eq(chapter_hosts.user_id, user_id),
      kind === SilentCityQuestion.name ? mayBeNudged(ctx.now) : mayBeAsked(ctx.now),
    ),
  );
  if (willing === 0) return false;
  if (event?.status === "postponed" || !(await hasDateAhead(ctx, city_name))) return true;
  return (
    kind !== SilentCityQuestion.name && event !== null && (await eveningOf(ctx, event)).hadGuests
  );
}

/** Hosts who want to be asked, and are not on a break. */
export const mayBeAsked = (now: Date) =>
  and(
    eq(chapter_hosts.duty, "host"),
    chapter_hosts.asks_again,
    or(isNull(chapter_hosts.break_until), lte(chapter_hosts.break_until, now)),
  );

/** A host who has asked for a successor is not asked whether a silent city should meet again. */
export const mayBeNudged = (now: Date) =>
  and(mayBeAsked(now), isNull(chapter_hosts.handover_asked_at));

export async function findQuestion(
  db: Db,
  by: { token: string } | { id: string },
): Promise<NextMeetupPrompt | undefined> {
  if ("token" in by) return findLinkRow(db, again_questions, by.token);
  const [row] = await db.select().from(again_questions).where(eq(again_questions.id, by.id));
  return row;
}

export const answerInput = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("publish"),
    date: z.iso.date("Please choose a date"),
    time: z.iso.time({ precision: -1, error: "Please choose a time" }),
  }),
  z.strictObject({ action: z.literal("break"), until: z.iso.date("Please choose a date") }),
  z.strictObject({
    action: z.literal("count"),
    people: z
      .string()
      .regex(/^\d{1,4}$/, "Please enter a whole number")
      .transform(Number),
  }),
  z.strictObject({ action: z.literal("skip") }),
  z.strictObject({ action: z.literal("stop") }),
]);
type Answer = z.output<typeof answerInput>;

/**
 * Carries out the answer of a host. A meetup is published in their name, as an event of its own; its id is that of
 * the question, so that a button pressed twice publishes once.
 */
export async function answer(ctx: Context, open: Occasion, given: Answer): Promise<Result<null>> {
  const { question } = open;
  const isEvening = given.action === "publish" || given.action === "count";
  if (isEvening && open.event?.status === "postponed")
    return err("conflict", {
      detail: `It is postponed. Set its new date on the page of ${question.city_name}.`,
    });
  if (given.action === "publish") {
    const published = await publish(ctx, open, `${given.date}T${given.time}`);
    return published.ok ? remember(ctx, question.id, "published") : published;
  }
  // The question for the next date stays open.
  if (given.action === "count") return count(ctx, open, given.people);
  if (given.action === "break") {
    const until = await takeBreak(ctx, question, given.until);
    return until.ok ? remember(ctx, question.id, "break") : until;
  }
  if (given.action === "stop")
    await ctx.db
      .update(chapter_hosts)
      .set({ asks_again: false })
      .where(isPersonOf(question.city_name, question.user_id));
  return remember(ctx, question.id, given.action === "stop" ? "stopped" : "skipped");
}

async function count(ctx: Context, { event, question }: Occasion, people: number) {
  if (!event) return err("invalid");
  const host = asHost(ctx, question);
  const counted = await cityEventsService.update(host, event.id, { reported_attendees: people });
  return counted.ok ? ok(null) : counted;
}

export const asHost = (
  ctx: Context,
  { user_id: id, id: sessionId }: NextMeetupPrompt,
): Context => ({
  ...ctx,
  viewer: { kind: "user", id, sessionId },
});

/** Until the morning of a day, by the clock of the city. */
async function takeBreak(ctx: Context, { city_name, user_id }: NextMeetupPrompt, day: string) {
  const zone = zoneOf(city_name);
  const until = new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds,
  );
  const longest = ctx.now.getTime() + LONGEST_BREAK_DAYS * 24 * HOUR;
  if (until <= ctx.now || until.getTime() > longest)
    return errAt("invalid", "until", "Please choose a day within the next year");
  await ctx.db
    .update(chapter_hosts)
    .set({ break_until: until })
    .where(isPersonOf(city_name, user_id));
  return ok(null);
}

export async function breakOf(
  { db }: Pick<Context, "db">,
  { city_name, user_id }: Pick<NextMeetupPrompt, "city_name" | "user_id">,
): Promise<string | null> {
  const until = (await personOf(db, city_name, user_id))?.break_until;
  return until ? dayInCity(until, city_name) : null;
}

async function publish(ctx: Context, { question, event }: Occasion, date_time: string) {
  if (!event)
    return err("invalid", {
      detail: `Plan the first meetup on the page of ${question.city_name}.`,
    });
  if (date_time <= wallTimeAt(ctx.now, event.time_zone))
    return err("invalid", { detail: "This day is over. Please choose one that is ahead." });
  const plan = await planFor(ctx, event);
  const moved = { ...plan, date_time, ends_at: movedEnd(plan, date_time) };
  const input = cityEventInput.safeParse(moved);
  if (!input.success) return err("invalid");
  return transact(ctx, async (work) => {
    // Two hosts at the same time would both find no date ahead.
    await work.lock(`next-date/${event.city_name}`);
    const db = work.db;
    const invalidate = (changed: readonly string[]) => work.invalidate(...changed);
    // A host who presses twice finds their own.
    if (
      (await hasDateAhead({ ...ctx, db }, event.city_name)) &&
      !(await findEvent({ db }, question.id))
    )
      return err("conflict", { detail: `${event.city_name} has its next date already.` });
    const host = asHost({ ...ctx, db, invalidate }, question);
    return cityEventsService.create(host, input.data, question.id);
  });
}

/** A meetup that was published stays so, also when another button was pressed at the same moment. */
async function remember({ db, now }: Context, id: string, said: NextMeetupPrompt["answer"]) {
  const isOpen = said === "published" ? undefined : isNull(again_questions.answered_at);
  await db
    .update(again_questions)
    .set({ answered_at: now, answer: said })
    .where(and(eq(again_questions.id, id), isOpen));
  return ok(null);
}
