import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { mailAddresses } from "#app/content/links.ts";
import { differences, recordActivity, type Entry } from "#app/core/data/audit-log.server.ts";
import { rowTag } from "#app/core/data/rows.server.ts";
import type { Work } from "#app/core/work.server.ts";
import { hostsTag } from "#app/resources/cards/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { hostsOf, looksAfter } from "#db/rights.server.ts";
import { chapter_cards, chapter_hosts, city_events, mailings, users } from "#db/schema.ts";
import { nameForStrangers } from "../mails.server.ts";
import { endInvitations } from "../invitations.server.ts";
import { messages } from "../messages.ts";
import { dutyTitle, type Duty } from "#app/content/duties.ts";

interface Departure {
  city: string;
  userId: string;
  duty: Duty;
  /** False where somebody else ends it. */
  isSelf: boolean;
  /** The host who has taken the city over; else the host who has been there longest. */
  successorId?: string;
}

type Host = Pick<typeof users.$inferSelect, "id" | "name" | "email">;

/** Settings of a host that go with the duty, for the log: an undo gives it back, so that nobody is asked who wanted a break. */
export const endedSettings = ({ asks_again, break_until }: typeof chapter_hosts.$inferSelect) =>
  differences({ asks_again, break_until }, { asks_again: true, break_until: null });

/** Ends what a duty gave, however it ends. Called after the row of `chapter_hosts` has gone. */
export async function leaveCity(work: Work, departure: Departure): Promise<void> {
  await endInvitations(work, departure);
  if (departure.duty === "host") await endPresence(work, departure);
  work.invalidate(hostsTag(departure.city));
}

/**
 * The face of a host leaves with the duty: the card shows the next host's name, and planned meetups that carry
 * the leaver's contact carry the team's, until the next host enters one. Guests get no email: neither hour nor place has changed.
 */
async function endPresence(work: Work, { city, userId, successorId }: Departure): Promise<void> {
  const [leaver] = await work.db.select().from(users).where(eq(users.id, userId));
  if (!leaver) return;
  const people = await hostsOf(work.db, city);
  const hosts = people.flatMap(({ user_id: id, name, email }) =>
    id === userId ? [] : { id, name, email },
  );
  const next = hosts.find(({ id }) => id === successorId) ?? hosts[0];
  const isHandover = successorId !== undefined;
  await passCardOn(work, city, { leaver, hosts, next, isHandover });
  await replaceContact(work, city, leaver, hosts);
  if (isHandover && next) await passNoticesOn(work, city, { leaver, next });
}

/**
 * Every city of a deleted account passes to its next host; where there is none, its card goes with the account. A handover
 * that waits for an answer stays good, because nobody else was asked to look after the city.
 */
export async function endPresenceEverywhere(work: Work, userId: string): Promise<void> {
  await endInvitations(work, { userId, isSelf: true });
  for (const { city_name: city, duty } of await endDutiesOf(work, userId)) {
    if (duty !== "host") continue;
    const isOwnerless = and(eq(chapter_cards.city_name, city), isNull(chapter_cards.created_by));
    await work.db.delete(chapter_cards).where(isOwnerless);
  }
}

/** Rights go with the address that was invited: whoever gets another one has none any more, and the log says so. */
export async function endDuties(work: Work, userId: string): Promise<void> {
  for (const { city_name, duty } of await endDutiesOf(work, userId)) {
    const title = dutyTitle(duty, city_name);
    const entry = { action: "delete" as const, resource: "chapter-hosts", row_id: userId, title };
    // Without the addresses, because the log names none.
    const changes: Entry["changes"] = { email: [null, null] };
    await recordActivity(work, { id: userId }, { ...entry, city_name, changes });
  }
}

async function endDutiesOf(work: Work, userId: string) {
  const isTheirs = eq(chapter_hosts.user_id, userId);
  const ended = await work.db.delete(chapter_hosts).where(isTheirs).returning();
  for (const { city_name: city, duty } of ended)
    await leaveCity(work, { city, userId, duty, isSelf: true });
  return ended;
}

/** The face of somebody who no longer looks after the city does not come back with their card. */
export async function refuseLeaversCard(
  db: Db,
  resource: string,
  { created_by, city_name }: Record<string, unknown>,
): Promise<string | undefined> {
  if (resource !== "chapter-cards" || typeof created_by !== "string") return undefined;
  return (await looksAfter(db, String(city_name), created_by)) ? undefined : messages.leaversCard;
}

/** A card whose host has left gets the name of the host who comes. */
export async function takeOverCard(work: Work, city: string, host: Host): Promise<void> {
  const [card] = await lockCard(work.db, city);
  if (!card) return;
  const { created_by } = card;
  if (created_by === null || !(await looksAfter(work.db, city, created_by)))
    await putName(work, city, host);
}

interface CardHolders {
  leaver: Host;
  hosts: readonly Host[];
  next: Host | undefined;
  /** The successor has read that the page shows their name. */
  isHandover: boolean;
}

async function passCardOn(
  work: Work,
  city: string,
  { leaver, hosts, next, isHandover }: CardHolders,
): Promise<void> {
  const [card] = await lockCard(work.db, city);
  if (!card) return isHandover && next ? putName(work, city, next) : undefined;
  // An administrator may have written it: then the name tells whose it is.
  const isOfAnother =
    hosts.some(({ id }) => id === card.created_by) ||
    (card.created_by !== leaver.id && next !== undefined && card.host_name !== leaver.name);
  if (isOfAnother) return;
  if (next) return putName(work, city, next);
  // The leaver's own card stays theirs, so that it goes with their account.
  if (card.created_by === leaver.id) return;
  await work.db
    .update(chapter_cards)
    .set({ created_by: null })
    .where(eq(chapter_cards.city_name, city));
}

const lockCard = (db: Transaction, city: string) =>
  db.select().from(chapter_cards).where(eq(chapter_cards.city_name, city)).for("update");

async function putName({ db, now, invalidate }: Work, city: string, host: Host): Promise<void> {
  const values = {
    host_name: nameForStrangers(host.name) || "City Mayor",
    image_url: null,
    about_text: null,
    created_by: host.id,
    updated_at: now,
  };
  await db
    .insert(chapter_cards)
    .values({ city_name: city, ...values })
    .onConflictDoUpdate({ target: chapter_cards.city_name, set: values });
  invalidate(hostsTag(city));
}

/** Messages to guests are still true; a letter is a person's own. Nothing of a host who was removed is sent on. */
async function passNoticesOn(
  { db }: Work,
  city: string,
  { leaver, next }: { leaver: Host; next: Host },
): Promise<void> {
  const { id, city_name } = city_events;
  const events = db
    .select({ id: sql`${id}::text` })
    .from(city_events)
    .where(eq(city_name, city));
  const { created_by, subject_id, closed_at } = mailings;
  await db
    .update(mailings)
    .set({ created_by: next.id })
    .where(and(eq(created_by, leaver.id), isNull(closed_at), inArray(subject_id, events)));
}

async function replaceContact(work: Work, city: string, leaver: Host, hosts: readonly Host[]) {
  const { id, city_name, contact_info, created_by, date_time, status } = city_events;
  const isPlanned = or(gt(date_time, work.now), eq(status, "postponed"));
  const planned = await work.db
    .select({ id, contact_info, created_by })
    .from(city_events)
    .where(and(eq(city_name, city), isPlanned, isNotNull(contact_info)))
    .for("update");
  const carried = planned.filter(
    ({ contact_info: contact, created_by: maker }) =>
      names(contact, leaver) ||
      // A telephone number does not tell whose it is.
      (maker === leaver.id && !hosts.some((host) => names(contact, host))),
  );
  const rows = await work.db
    .update(city_events)
    .set({ contact_info: mailAddresses.contact.address, updated_at: work.now })
    .where(
      inArray(
        id,
        carried.map((event) => event.id),
      ),
    )
    .returning();
  const { kind } = cityEventsService;
  for (const row of rows) work.invalidate(rowTag(kind.resource, row.id), ...kind.tagsOf(row));
}

/** `li@example.org` does not stand in `ali@example.org`. */
function names(contact: string | null, { email }: Host): boolean {
  const parts = contact?.toLowerCase().split(email.toLowerCase()) ?? [];
  return parts
    .slice(1)
    .some(
      (after, at) =>
        !/[\p{L}\p{N}._%+'-]$/u.test(parts[at] ?? "") && !/^\.?[\p{L}\p{N}-]/u.test(after),
    );
}
