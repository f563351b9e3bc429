import { and, getTableColumns, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { ASKED, daysBefore, type Retention } from "#app/content/retention.ts";
import type { WriteContext } from "#app/core/context.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import type { StoredTable, Account } from "#app/core/data/stored-table.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { hasBegun } from "#app/resources/city-events/rules.ts";
import { keepAttendance } from "#app/resources/city-events/attendance.server.ts";
import { lockEvent } from "#app/resources/city-events/service.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { event_changes, guests, city_events, hidden_events, tombstones } from "#db/schema.ts";
import { stored as door } from "./door/stored.server.ts";
import { purgeTable } from "./morning/jobs.server.ts";
import { stored as morning } from "./morning/stored.server.ts";
import { WALK_IN_DAYS } from "./door/rules.ts";
import { guestToken, NO_ADDED_EMAIL } from "./links.server.ts";
import { GUEST_DAYS, POSTPONED_GUEST_DAYS, UNCONFIRMED_DAYS } from "./rules.ts";
import { settleSeats } from "./seats.server.ts";

const { token_hash: _, added_token_hash: __, ...ownColumns } = getTableColumns(guests);
const rsvpsWith = (db: Db, email: string) =>
  db
    .select(ownColumns)
    .from(guests)
    .where(or(eq(guests.email, email), eq(guests.added_email, email)));

export const stored: readonly StoredTable[] = [
  {
    table: guests,
    async purge(db, now) {
      await purgeGuests(db, now);
      await purgeTable(db, now);
    },
    exported: {
      name: "guests",
      key: [guests.id],
      leftOut: [
        "token_hash",
        "reminder_id",
        "notice_id",
        "out_id",
        "added_email",
        "added_link_id",
        "added_token_hash",
        "added_at",
      ],
      // Links in mails of the old site lead there; those in mails of this one follow from its own secret.
      toRow: async (tx, values) => ({
        ...values,
        token_hash: tokenHash(await guestToken(tx, String(values["id"]))),
      }),
    },
    ofAddress: {
      name: "guests",
      describe: (count) => `Your yes to ${pluralize(count, "meetup")}`,
      read: rsvpsWith,
      erase: eraseGuest,
    },
    // An unverified address may be somebody else's.
    ofAccount: async (db, { email, isVerified }) => (isVerified ? rsvpsWith(db, email) : []),
  },
  ...door,
  ...morning,
  { table: event_changes, purge: purgeEventChanges },
];

export const retention: Retention = {
  title: "Coming to a meetup",
  data: "The name you gave, how many you bring and, if you gave one, your email address. A host may add you by your first name when you have said yes in their group. Only the hosts of the city and the administrators see your name, and whether we can email you, never your address; everybody sees the numbers. At the door, hosts and helpers tick who is here, and may write down the first name of somebody who walks in; helpers see the list around the evening only. When you first open the group's chat from your page, we note the time, to keep crowds out of it. If you choose so, others who are coming see your first name and one line, until two days after the meetup. After it you may say how it was: your hosts and the central team read that without your name. That an address wants no such question any more we keep as a keyed hash, and so the day of the last one.",
  purpose: "To know how many chairs to ask for, and to tell you when plans change.",
  ground: ASKED,
  time: `${GUEST_DAYS} days after the meetup (${POSTPONED_GUEST_DAYS} after the old date of a postponed one), or until you delete the account with that address; ${UNCONFIRMED_DAYS} days while you have not confirmed an email; the names of walk-ins ${WALK_IN_DAYS} days; the numbers stay, and so does a refusal of our thanks`,
  days: [GUEST_DAYS, POSTPONED_GUEST_DAYS, UNCONFIRMED_DAYS, WALK_IN_DAYS],
  tables: ["guests", "walk_ins", "attendance", "event_feedback", "thanked_addresses"],
};

type Rsvp = Awaited<ReturnType<typeof rsvpsOf>>[number];

async function eraseGuest(ctx: WriteContext, email: string): Promise<void> {
  await ctx.db.update(guests).set(NO_ADDED_EMAIL).where(eq(guests.added_email, email));
  for (const rsvp of await rsvpsOf(ctx.db, email)) await transact(ctx, (work) => erase(work, rsvp));
}

/**
 * Deletes the RSVPs of an account. Events are locked in the order of their ids, so that no two erasures block each
 * other. An address that was never verified may be somebody else's, and so may an RSVP with it.
 */
export async function eraseAccount(work: Work, account: Account): Promise<void> {
  if (!account.isVerified) return;
  await work.db.update(guests).set(NO_ADDED_EMAIL).where(eq(guests.added_email, account.email));
  for (const rsvp of await rsvpsOf(work.db, account.email)) await erase(work, rsvp);
}

function rsvpsOf(db: Db | Transaction, email: string) {
  return db
    .select({ id: guests.id, eventId: guests.event_id })
    .from(guests)
    .where(eq(guests.email, email))
    .orderBy(asc(guests.event_id));
}

/** Before the start that frees the seat, which goes to who waits; afterwards the numbers stay. */
async function erase(work: Work, { id, eventId }: Rsvp): Promise<void> {
  const event = await lockEvent(work, eventId);
  await work.db.delete(guests).where(eq(guests.id, id));
  if (event && !hasBegun(event, work.now)) await settleSeats({ ...work, event });
}

/**
 * Deletes guests a month after their meetup, or after it was deleted: that may be undone. Guests of a
 * postponed one were told that their place stays. The numbers stay: they are stored with the event. A hidden event may be
 * shown again. Safe to call from every process at any time.
 */
export async function purgeGuests(db: Db, now: Date): Promise<void> {
  // After a long downtime nobody has kept the numbers yet.
  await keepAttendance({ db, now, invalidate() {} });
  const since = daysBefore(now, GUEST_DAYS).toISOString();
  const { id, ends_at, date_time, status, updated_at } = city_events;
  const { event_id, last } = hidden_events;
  const longer = sql`make_interval(days => ${POSTPONED_GUEST_DAYS - GUEST_DAYS}::int)`;
  const end = sql`coalesce(${ends_at}, ${date_time})`;
  // Guests of what was postponed and then called off hear of it after the old date.
  const keptFrom = sql`coalesce(
    (select case ${status} when 'postponed' then ${end} + ${longer}
      when 'cancelled' then greatest(${end}, ${updated_at}) else ${end} end
      from ${city_events} where ${id} = ${guests.event_id}),
    (select coalesce(${last}->>'ends_at', ${last}->>'date_time')::timestamptz
      + case when ${last}->>'status' = 'postponed' then ${longer} else make_interval() end
      from ${hidden_events} where ${event_id} = ${guests.event_id}),
    (select greatest(${tombstones.deleted_at},
        coalesce(${tombstones.last}->>'ends_at', ${tombstones.last}->>'date_time')::timestamptz)
      from ${tombstones}
      where ${tombstones.resource} = 'city-events' and ${tombstones.row_id} = ${guests.event_id}),
    ${guests.created_at})`;
  await db.delete(guests).where(lt(keptFrom, sql`${since}::timestamptz`));
  const unconfirmed = daysBefore(now, UNCONFIRMED_DAYS);
  await db
    .delete(guests)
    .where(and(eq(guests.state, "pending"), lt(guests.created_at, unconfirmed)));
  await db
    .update(guests)
    .set(NO_ADDED_EMAIL)
    .where(and(isNotNull(guests.added_email), lt(guests.added_at, unconfirmed)));
}

/** Deletes what guests were told once they are deleted themselves. */
async function purgeEventChanges(db: Db, now: Date): Promise<void> {
  await db
    .delete(event_changes)
    .where(
      and(
        isNull(event_changes.before),
        isNull(event_changes.telling),
        lt(event_changes.updated_at, daysBefore(now, POSTPONED_GUEST_DAYS)),
      ),
    );
}
