import { existsSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import type { PgTable } from "drizzle-orm/pg-core";
import { retentionDays } from "#app/content/retention.ts";
import { HOUR } from "#app/core/time.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { MAILING_DAYS } from "#app/features/mailings/stored.server.ts";
import { features } from "#app/features/features.server.ts";
import { GUEST_DAYS, POSTPONED_GUEST_DAYS, UNCONFIRMED_DAYS } from "#app/features/guests/rules.ts";
import { INVITATION_KEPT_DAYS } from "#app/features/hosts/stored.server.ts";
import { UNCONFIRMED_DAYS as UNCONFIRMED_FOLLOW_DAYS } from "#app/features/followers/rules.ts";
import { ANNOUNCED_DAYS, LEFT_DAYS } from "#app/features/followers/stored.server.ts";
import { NEWSLETTER_DAYS } from "#app/features/newsletter/stored.server.ts";
import { QUESTION_KEPT_DAYS } from "#app/features/host-mails/questions/stored.server.ts";
import { REFUSED_DAYS } from "#app/features/pictures/rules.ts";
import { THANKS_EVERY_DAYS } from "#app/features/guests/morning/rules.ts";
import { SETTLED_DAYS, UNSETTLED_DAYS } from "#app/features/reports/rules.ts";
import { storedTables } from "#server/stored.server.ts";
import type { Db } from "#db/connection.server.ts";
import {
  again_questions,
  former_accounts,
  announcements,
  chapter_cards,
  event_changes,
  thanked_addresses,
  followers,
  follows,
  guests,
  mailings,
  host_invitations,
  mails,
  newsletter_subscribers,
  one_time_tokens,
  rate_limits,
  refused_addresses,
  refused_pictures,
  reports,
  tombstones,
  users,
  walk_ins,
} from "#db/schema.ts";
import { SESSION_DAYS, LONGEST_SESSION_DAYS } from "#server/auth/better-auth.server.ts";
import { NOW } from "#tests/context.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { purge } from "./purge.server.ts";

interface PurgeCase {
  days: number;
  table: PgTable;
  purgedWith?: PgTable;
  /** Stores a row whose period begins at `at`. */
  store: (db: Db, at: Date) => Promise<unknown>;
}

const anybody = { name: "Asha", email: "asha@example.org" };
const mail = { recipient: anybody.email, subject: "", text: "", html: "" };
const newUser = (db: Db, created_at: Date) =>
  db
    .insert(users)
    .values({ ...anybody, created_at })
    .returning({ id: users.id });
const card = { resource: "chapter-cards", row_id: crypto.randomUUID() };
const report = {
  city_name: "Jaipur",
  title: "Jaipur",
  reason: "wrong" as const,
  message: "There is no such place.",
};

/** Sign-ins end by themselves: their days are compared below. */
const cases: Record<string, PurgeCase> = {
  unusedAccounts: { days: retentionDays.unusedAccounts, table: users, store: newUser },
  linksInMails: {
    days: retentionDays.linksInMails,
    table: one_time_tokens,
    store: (db, at) =>
      db
        .insert(one_time_tokens)
        .values({ token_hash: "one", purpose: "sign-in", email: anybody.email, expires_at: at }),
  },
  newsletter: {
    days: NEWSLETTER_DAYS,
    table: newsletter_subscribers,
    store: (db, at) =>
      db.insert(newsletter_subscribers).values({
        email: anybody.email,
        consent: "Yes",
        token_hash: "one",
        created_at: at,
        confirmed_at: at,
        unsubscribed_at: at,
      }),
  },
  guests: {
    days: GUEST_DAYS,
    table: guests,
    async store(db, at) {
      const event = await storeEvent(db, { date_time: at });
      const guest = { ...anybody, event_id: event.id, token_hash: "one", state: "coming" as const };
      await db.insert(guests).values(guest);
    },
  },
  walkInsOfDeletedMeetups: {
    days: retentionDays.undo,
    table: walk_ins,
    async store(db, at) {
      const event_id = crypto.randomUUID();
      const deletion = { resource: "city-events", row_id: event_id, deleted_at: at };
      await db.insert(tombstones).values({ ...deletion, last: {} });
      await db.insert(walk_ins).values({ event_id, people: 1 });
    },
  },
  unconfirmedGuests: {
    days: UNCONFIRMED_DAYS,
    table: guests,
    async store(db, at) {
      const event = await storeEvent(db, { date_time: new Date("2099-01-01T12:00:00Z") });
      const guest = {
        ...anybody,
        event_id: event.id,
        token_hash: "one",
        state: "pending" as const,
      };
      await db.insert(guests).values({ ...guest, created_at: at });
    },
  },
  invitations: {
    days: INVITATION_KEPT_DAYS,
    table: host_invitations,
    store: (db, at) =>
      db.insert(host_invitations).values({
        city_name: "Jaipur",
        email: anybody.email,
        duty: "host",
        token_hash: "one",
        expires_at: at,
      }),
  },
  removedCards: {
    days: retentionDays.undo,
    table: tombstones,
    purgedWith: chapter_cards,
    store: (db, at) => db.insert(tombstones).values({ ...card, deleted_at: at }),
  },
  habitQuestions: {
    days: QUESTION_KEPT_DAYS,
    table: again_questions,
    async store(db, at) {
      const [user] = await db
        .insert(users)
        .values({ ...anybody, email_verified: true })
        .returning({ id: users.id });
      await db.insert(again_questions).values({
        city_name: "Jaipur",
        event_id: crypto.randomUUID(),
        user_id: user?.id ?? "",
        token_hash: "one",
        created_at: at,
      });
    },
  },
  formerAccounts: {
    days: retentionDays.undo,
    table: former_accounts,
    store: (db, at) =>
      db
        .insert(former_accounts)
        .values({ user_id: crypto.randomUUID(), email_hash: "one", deleted_at: at }),
  },
  mails: {
    days: retentionDays.mails,
    table: mails,
    store: (db, at) => db.insert(mails).values({ ...mail, sent_at: at }),
  },
  undeliveredMails: {
    days: retentionDays.undeliveredMails,
    table: mails,
    store: (db, at) => db.insert(mails).values({ ...mail, last_error: "No", created_at: at }),
  },
  refusals: {
    days: retentionDays.refusals,
    table: refused_addresses,
    store: (db, at) =>
      db.insert(refused_addresses).values({ address: anybody.email, refused_at: at }),
  },
  refusedPictures: {
    days: REFUSED_DAYS,
    table: refused_pictures,
    store: (db, at) => db.insert(refused_pictures).values({ source_hash: "one", refused_at: at }),
  },
  mailings: {
    days: MAILING_DAYS,
    table: mailings,
    store: (db, at) =>
      db.insert(mailings).values({
        kind: "guest-notice",
        subject_id: crypto.randomUUID(),
        text: "We sit upstairs.",
        created_at: at,
        leaves_at: at,
      }),
  },
  unconfirmedFollows: {
    days: UNCONFIRMED_FOLLOW_DAYS,
    table: follows,
    async store(db, at) {
      const [row] = await db
        .insert(followers)
        .values({ email: anybody.email, token_hash: "one" })
        .returning({ id: followers.id });
      const city = { city_name: "Pune", frequency: "each" as const };
      await db.insert(follows).values({ ...city, follower_id: row?.id ?? "", created_at: at });
    },
  },
  leftFollowers: {
    days: LEFT_DAYS,
    table: followers,
    store: (db, at) =>
      db.insert(followers).values({ email: anybody.email, token_hash: "one", created_at: at }),
  },
  announcements: {
    days: ANNOUNCED_DAYS,
    table: announcements,
    store: (db, at) =>
      db.insert(announcements).values({ event_id: crypto.randomUUID(), public_at: at }),
  },
  eventChanges: {
    days: POSTPONED_GUEST_DAYS,
    table: event_changes,
    store: (db, at) =>
      db.insert(event_changes).values({ event_id: crypto.randomUUID(), updated_at: at }),
  },
  thankedAddresses: {
    days: THANKS_EVERY_DAYS,
    table: thanked_addresses,
    store: (db, at) =>
      db.insert(thanked_addresses).values({ address_hash: crypto.randomUUID(), thanked_at: at }),
  },
  reports: {
    days: SETTLED_DAYS,
    table: reports,
    store: (db, at) => db.insert(reports).values({ ...report, created_at: at, settled_at: at }),
  },
  unsettledReports: {
    days: UNSETTLED_DAYS,
    table: reports,
    store: (db, at) => db.insert(reports).values({ ...report, created_at: at }),
  },
};

describeOnBothDatabases("What /privacy promises to forget", (open) => {
  beforeEach(async () => {
    for (const { table } of Object.values(cases)) await open().db.delete(table);
  });

  test.each(Object.entries(cases))("%s go after their days, and not before", async (_, kept) => {
    const { db } = open();
    await kept.store(db, NOW);
    const end = NOW.getTime() + kept.days * 24 * HOUR;
    await purge({ db, now: () => new Date(end - HOUR) });
    expect(await db.$count(kept.table)).toBe(1);
    await purge({ db, now: () => new Date(end + HOUR) });
    expect(await db.$count(kept.table)).toBe(0);
  });

  test("each table that is purged has a case here, or its feature a test of its own", () => {
    const tested = new Set(Object.values(cases).map(({ table, purgedWith = table }) => purgedWith));
    const untested = (tables: readonly StoredTable[]) =>
      tables.filter(({ table, purge: isPurged }) => isPurged && !tested.has(table));
    const own = features.filter(({ name }) =>
      existsSync(`app/features/${name}/stored.server.test.ts`),
    );
    const elsewhere = own.flatMap(({ stored = [] }) => stored);
    expect(untested(storedTables).filter((one) => !elsewhere.includes(one))).toEqual([]);
  });

  test("counted attempts go when their limit is over", async () => {
    const { db } = open();
    await db.insert(rate_limits).values({ key: "sign-in:account asha", points: 3, expire: NOW });
    await purge({ db, now: () => new Date(NOW.getTime() - 1) });
    expect(await db.$count(rate_limits)).toBe(1);
    await purge({ db, now: () => new Date(NOW.getTime() + 1) });
    expect(await db.$count(rate_limits)).toBe(0);
  });

  test("a mail that was not needed any more goes like one that was sent", async () => {
    const { db } = open();
    await db.insert(mails).values({ ...mail, skipped_at: NOW });
    const later = new Date(NOW.getTime() + (retentionDays.mails * 24 + 1) * HOUR);
    await purge({ db, now: () => later });
    expect(await db.$count(mails)).toBe(0);
  });
});

test("a sign-in ends after the days that /privacy names", () => {
  const { signIn, longestSignIn } = retentionDays;
  expect([SESSION_DAYS, LONGEST_SESSION_DAYS]).toEqual([signIn, longestSignIn]);
});
