import { beforeEach, expect, test } from "vitest";
import type { PgTable } from "drizzle-orm/pg-core";
import { retentionDays, type RetentionPeriod } from "#app/content/retention.ts";
import type { Db } from "#db/connection.server.ts";
import {
  again_questions,
  guests,
  host_invitations,
  mails,
  newsletter_subscribers,
  one_time_tokens,
  rate_limits,
  reports,
  users,
} from "#db/schema.ts";
import { SESSION_DAYS, LONGEST_SESSION_DAYS } from "#server/auth/better-auth.server.ts";
import { NOW } from "#tests/context.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { purge } from "./purge.server.ts";

const HOUR = 3_600_000;

interface Kept {
  table: PgTable;
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
const report = {
  city_name: "Jaipur",
  title: "Jaipur",
  reason: "wrong" as const,
  message: "There is no such place.",
};

/** Sign-ins end by themselves: their days are compared below. */
const cases: Record<Exclude<RetentionPeriod, "signIn" | "longestSignIn">, Kept> = {
  unusedAccounts: { table: users, store: newUser },
  linksInMails: {
    table: one_time_tokens,
    store: (db, at) =>
      db
        .insert(one_time_tokens)
        .values({ token_hash: "one", purpose: "sign-in", email: anybody.email, expires_at: at }),
  },
  newsletter: {
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
    table: guests,
    async store(db, at) {
      const event = await storeEvent(db, { date_time: at });
      const guest = { ...anybody, event_id: event.id, token_hash: "one", state: "coming" as const };
      await db.insert(guests).values(guest);
    },
  },
  invitations: {
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
  habitQuestions: {
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
  mails: { table: mails, store: (db, at) => db.insert(mails).values({ ...mail, sent_at: at }) },
  undeliveredMails: {
    table: mails,
    store: (db, at) => db.insert(mails).values({ ...mail, last_error: "No", created_at: at }),
  },
  reports: {
    table: reports,
    store: (db, at) => db.insert(reports).values({ ...report, created_at: at, settled_at: at }),
  },
  unsettledReports: {
    table: reports,
    store: (db, at) => db.insert(reports).values({ ...report, created_at: at }),
  },
};

describeOnBothDatabases("What /privacy promises to forget", (open) => {
  beforeEach(async () => {
    for (const { table } of Object.values(cases)) await open().db.delete(table);
  });

  test.each(Object.entries(cases))("%s go after their days, and not before", async (name, kept) => {
    const { db } = open();
    const days = Object.entries(retentionDays).find(([period]) => period === name)?.[1] ?? 0;
    await kept.store(db, NOW);
    const end = NOW.getTime() + days * 24 * HOUR;
    await purge({ db, now: () => new Date(end - HOUR) });
    expect(await db.$count(kept.table)).toBe(1);
    await purge({ db, now: () => new Date(end + HOUR) });
    expect(await db.$count(kept.table)).toBe(0);
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
