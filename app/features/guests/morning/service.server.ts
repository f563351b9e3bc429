import { createHmac } from "node:crypto";
import { and, asc, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context, ReadContext } from "#app/core/context.server.ts";
import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { secretNamed, tokenHash } from "#app/core/data/secret.server.ts";
import { requireManager } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { addTime, DAY } from "#app/core/time.ts";
import type { Work } from "#app/core/work.server.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { city_events, event_feedback, guests, thanked_addresses } from "#db/schema.ts";
import { hereOf } from "../door/service.server.ts";
import { findGuest } from "../links.server.ts";
import { hasPlace, type GuestState } from "../rules.ts";
import type { GuestRow } from "../seats.server.ts";
import { messages } from "./messages.ts";
import {
  FEWEST_ANSWERS,
  FEWEST_AT_TABLE,
  MOST_AT_TABLE,
  showsTable,
  takesFeedback,
  type Mood,
} from "./rules.ts";
import type { EventFeedback, FeedbackSums, MorningReply } from "./schema.ts";

/** Answers of the evening and consent, behind a guest's link; the caller holds the lock of the event. */
export async function replyAfterwards(
  work: Work,
  guest: GuestRow,
  event: EventRow,
  input: MorningReply,
): Promise<Result<GuestState>> {
  if (input.action === "feedback") {
    if (!mayAnswer(guest, event, work.now)) return err("conflict", { detail: messages.noAnswer });
    await giveFeedback(work, guest, input);
    return ok(guest.state);
  }
  if (input.action === "show" && !maySit(guest, event, work.now))
    return err("conflict", { detail: messages.notAtTable });
  const values =
    input.action === "show"
      ? { show: true, about: input.about ?? null }
      : { show: false, about: null };
  await work.db.update(guests).set(values).where(eq(guests.id, guest.id));
  return ok(guest.state);
}

const isHeld = ({ status }: Pick<EventRow, "status">) => status === "scheduled";

export const mayAnswer = (guest: GuestRow, event: EventRow, now: Date): boolean =>
  isHeld(event) &&
  takesFeedback(event, now) &&
  (guest.state === "coming" || (hereOf(guest, event) ?? 0) > 0);

/** From the start on, the waiting list has no seat at the table any more. */
export const maySit = (guest: GuestRow, event: EventRow, now: Date): boolean =>
  (isHeld(event) && event.date_time <= now ? guest.state === "coming" : hasPlace(guest)) &&
  event.status !== "cancelled" &&
  showsTable(event, now);

const columns = { great: "great", fine: "fine", "not-for-me": "not_for_me" } as const;

/** The sums are kept beside the answers, because those go with the guests after a month. */
async function giveFeedback(
  { db }: Work,
  guest: GuestRow,
  { mood, line = null }: { mood: Mood; line?: string | null | undefined },
): Promise<void> {
  const { event_id, mood: before } = guest;
  await db.insert(event_feedback).values({ event_id }).onConflictDoNothing();
  if (before !== mood) {
    const added = columns[mood];
    const taken = before && columns[before];
    await db
      .update(event_feedback)
      .set({
        [added]: sql`${event_feedback[added]} + 1`,
        ...(taken && { [taken]: sql`greatest(0, ${event_feedback[taken]} - 1)` }),
      })
      .where(eq(event_feedback.event_id, event_id));
  }
  await db.update(guests).set({ mood, line }).where(eq(guests.id, guest.id));
}

/** The evening lies ahead again, so answers and thanks were of one that was not held, or is not this one. */
export async function forgetEvening({ db }: Work, eventId: string): Promise<void> {
  await db.delete(event_feedback).where(eq(event_feedback.event_id, eventId));
  await db
    .update(guests)
    .set({ mood: null, line: null, thanked_at: null })
    .where(eq(guests.event_id, eventId));
}

/** The sums, or nulls where so few have answered that they could be told apart. */
function feedbackSumsOf(sums: Record<keyof FeedbackSums, number>): FeedbackSums {
  const { great, fine, not_for_me } = sums;
  return great + fine + not_for_me < FEWEST_ANSWERS
    ? { great: null, fine: null, not_for_me: null }
    : { great, fine, not_for_me };
}

export async function readFeedback(ctx: Context, eventId: string): Promise<Result<EventFeedback>> {
  const event = await findEvent(ctx, eventId);
  const actor = await requireManager(ctx, event?.city_name ?? "");
  if (!actor.ok) return actor;
  if (!event) return err("not-found");
  return ok(await feedbackOf(ctx.db, event.id));
}

async function feedbackOf(db: Db, eventId: string): Promise<EventFeedback> {
  const [row] = await db.select().from(event_feedback).where(eq(event_feedback.event_id, eventId));
  const sums = feedbackSumsOf(row ?? { great: 0, fine: 0, not_for_me: 0 });
  if (sums.great === null) return { ...sums, lines: [] };
  const rows = await db
    .select({ line: guests.line })
    .from(guests)
    .where(and(eq(guests.event_id, eventId), isNotNull(guests.line)));
  // Sorted here, because the database's order depends on its collation, and the order in which they came names people.
  const lines = rows.flatMap(({ line }) => line ?? []).toSorted((a, b) => a.localeCompare(b, "en"));
  return { ...sums, lines };
}

/** Sums of the meetups of each city in the last 90 days. */
export async function feedbackByCity({
  db,
  now,
}: ReadContext): Promise<(city: string) => FeedbackSums> {
  const { great, fine, not_for_me, event_id } = event_feedback;
  const sum = (column: PgColumn) => sql<number>`sum(${column})::int`;
  const rows = await db
    .select({
      city: city_events.city_name,
      great: sum(great),
      fine: sum(fine),
      not_for_me: sum(not_for_me),
    })
    .from(event_feedback)
    .innerJoin(city_events, eq(city_events.id, event_id))
    .where(
      and(
        eq(city_events.status, "scheduled"),
        gte(city_events.date_time, addTime(now, -90 * DAY)),
        // Else a sum would tell what a few have answered.
        gte(sql`${great} + ${fine} + ${not_for_me}`, FEWEST_ANSWERS),
      ),
    )
    .groupBy(city_events.city_name);
  const byCity = new Map(rows.map(({ city, ...sums }) => [city, feedbackSumsOf(sums)]));
  const none = feedbackSumsOf({ great: 0, fine: 0, not_for_me: 0 });
  return (city) => byCity.get(city) ?? none;
}

export interface Table {
  people: { id: string; name: string; about: string | null }[];
  more: number;
}

/** First names and lines of those who have chosen it, for others who come; undefined for everybody else, and below three. */
export async function tableFor(
  db: Db,
  guest: GuestRow,
  event: EventRow,
  now: Date,
): Promise<Table | undefined> {
  const isKnown = guest.email !== null || guest.let_in_at !== null;
  const mayRead = guest.state === "coming" && isKnown && isHeld(event);
  if (!mayRead || !showsTable(event, now)) return undefined;
  const rows = await db
    .select({ id: guests.id, name: guests.name, about: guests.about })
    .from(guests)
    .where(and(eq(guests.event_id, event.id), eq(guests.state, "coming"), eq(guests.show, true)))
    .orderBy(asc(guests.confirmed_at), asc(guests.id));
  if (rows.length < FEWEST_AT_TABLE) return undefined;
  const people = rows.map(({ id, name, about }) => ({
    id,
    name: name.split(/\s/u)[0] ?? name,
    about,
  }));
  return {
    people: people.slice(0, MOST_AT_TABLE),
    more: Math.max(0, people.length - MOST_AT_TABLE),
  };
}

/** `npm run admin -- new-keys` keeps it, because refusals follow from it. */
export const THANKS_SECRET = "thanks";

export const addressHash = async (db: Db | Transaction, email: string): Promise<string> =>
  createHmac("sha256", await secretNamed(db, THANKS_SECRET))
    .update(email.toLowerCase())
    .digest("hex");

/** Carries the hash of the address, because the guest's row is gone before the email is. */
export async function leaveToken(db: Db, email: string): Promise<string> {
  const hash = await addressHash(db, email);
  return `${hash}${await signatureOf(db, hash)}`;
}

const signatureOf = async (db: Db, hash: string): Promise<string> =>
  deriveToken(await secretNamed(db, THANKS_SECRET), `leave ${hash}`);

async function addressBehind(db: Db, token: string): Promise<string | undefined> {
  const hash = token.slice(0, HASH_LENGTH);
  // Unsigned, anybody could fill the table. Hashes are compared, because their time tells nothing of the token.
  if (tokenHash(token) === tokenHash(`${hash}${await signatureOf(db, hash)}`)) return hash;
  const guest = await findGuest(db, token);
  return guest?.email ? addressHash(db, guest.email) : undefined;
}

const HASH_LENGTH = 64;

/** Ends the emails of thanks for the address behind a link, for good. A link of nobody changes nothing. */
export async function refuseThanks({ db, now }: Context, token: string): Promise<void> {
  const address_hash = await addressBehind(db, token);
  if (!address_hash) return;
  await db
    .insert(thanked_addresses)
    .values({ address_hash, refused_at: now })
    .onConflictDoUpdate({ target: thanked_addresses.address_hash, set: { refused_at: now } });
}
