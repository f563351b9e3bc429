import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, createdAt, oneOf, filled } from "../columns.ts";
import { users } from "./accounts.ts";

export const newsletter_subscribers = pgTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text().notNull(),
    /** The sentence the reader agreed to, kept as it was shown. */
    consent: text().notNull(),
    token_hash: text().notNull(),
    confirmed_at: instant(),
    unsubscribed_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("newsletter_subscribers_email_unique").on(t.email),
    uniqueIndex("newsletter_subscribers_token_unique").on(t.token_hash),
  ],
);

/** The newsletter of a month, such as `2027-03`. Without a mailing it has not been sent, and follows what is published. */
export const newsletter_issues = pgTable("newsletter_issues", {
  month: text().primaryKey(),
  intro: text().notNull().default(""),
  posts: uuid().array(),
  events: uuid().array(),
  recaps: uuid().array(),
  mailing_id: uuid(),
  created_at: createdAt(),
});

/** An address that follows cities: one link leads to all of them. */
export const followers = pgTable(
  "followers",
  {
    id: id(),
    email: text().notNull(),
    token_hash: text().notNull(),
    created_at: createdAt(),
    month_told: text(),
  },
  (t) => [
    uniqueIndex("followers_email_unique").on(t.email),
    uniqueIndex("followers_token_unique").on(t.token_hash),
  ],
);

export const follows = pgTable(
  "follows",
  {
    id: id(),
    follower_id: uuid()
      .notNull()
      .references(() => followers.id, { onDelete: "cascade" }),
    city_name: text().notNull(),
    frequency: text({ enum: ["each", "monthly"] }).notNull(),
    letters: boolean().notNull().default(true),
    created_at: createdAt(),
    confirmed_at: instant(),
    chat_opened_at: instant(),
  },
  (t) => [
    uniqueIndex("follows_city_unique").on(t.follower_id, t.city_name),
    index("follows_city").on(t.city_name, t.id),
    ...filled(t.city_name),
    oneOf("follows_frequency", t.frequency),
  ],
);

/**
 * New meetups, for the followers of their cities. `event_id` refers to no row: a meetup that goes before they are told
 * is dropped by the job that tells them.
 */
export const announcements = pgTable(
  "announcements",
  {
    event_id: uuid().primaryKey(),
    public_at: createdAt(),
    /** The text to many that tells of it; null until its time has come. */
    mailing_id: uuid(),
    /** Until somebody says that it may be told. */
    is_held: boolean().notNull().default(false),
  },
  (t) => [
    index("announcements_waiting")
      .on(t.public_at)
      .where(sql`${t.mailing_id} is null`),
    index("announcements_mailing").on(t.mailing_id),
  ],
);

/** The followers of a city at the beginning of a month, such as `2027-03`: leaving deletes a row and leaves no other trace. */
export const follower_months = pgTable(
  "follower_months",
  {
    city_name: text().notNull(),
    month: text().notNull(),
    followers: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.city_name, t.month] })],
);

/** Addresses whose mail server has refused an email for good. Paused, they get nothing that goes to many. */
export const refused_addresses = pgTable("refused_addresses", {
  address: text().primaryKey(),
  /** Refusals since the last email that was accepted. */
  refusals: integer().notNull().default(0),
  refused_at: instant().notNull(),
  paused_at: instant(),
});

/** Mails wait here until they have left: written in the transaction that causes them. */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** RFC 6047: the calendar part, with its METHOD. */
    calendar: jsonb().$type<{ method: string; content: string }>(),
    kind: text(),
    /** 0: a person waits for it. 1: one of many, which leave as fast as MAIL_PER_MINUTE admits. */
    priority: integer().notNull().default(0),
    occasion: text(),
    /** Set where the mail is written only when it leaves, from the facts as they are then. */
    facts: jsonb(),
    /** The link a person will look for, for the log when no SMTP server is set. */
    link: text(),
    topic: text(),
    /** Its place among those that wait: emails of one topic have numbers in a row, so that others stand between them. */
    turn: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    next_attempt_at: createdAt(),
    claimed_at: instant(),
    sent_at: instant(),
    skipped_at: instant(),
    unwanted_at: instant(),
    last_error: text(),
    created_at: createdAt(),
  },
  (t) => [
    index("mails_queue")
      .on(t.priority, t.next_attempt_at)
      .where(sql`${t.sent_at} is null and ${t.skipped_at} is null`),
    index("mails_turns")
      .on(t.priority, t.turn)
      .where(sql`${t.priority} > 0 and ${t.sent_at} is null and ${t.skipped_at} is null`),
    index("mails_topic")
      .on(t.topic, t.turn)
      .where(sql`${t.sent_at} is null and ${t.skipped_at} is null`),
    index("mails_of_topic")
      .on(t.topic, t.sent_at)
      .where(sql`${t.topic} is not null`),
    index("mails_paced")
      .on(t.claimed_at)
      .where(sql`${t.priority} > 0`),
    uniqueIndex("mails_occasion_unique").on(t.occasion),
    index("mails_recipient").on(t.recipient),
  ],
);

/** A text to many, such as a notice to the guests of an event. Its emails are rows of `mails` with its id as topic. */
export const mailings = pgTable(
  "mailings",
  {
    id: id(),
    kind: text().notNull(),
    subject_id: text().notNull(),
    text: text().notNull(),
    /** A notice to guests goes to everybody on the list, or only to those who are coming. */
    audience: text({ enum: ["all", "coming"] })
      .notNull()
      .default("all"),
    /** Readers may answer to its writer, whose address they see. */
    takes_replies: boolean().notNull().default(false),
    created_by: uuid().references(() => users.id, { onDelete: "set null" }),
    created_at: createdAt(),
    leaves_at: instant().notNull(),
    started_at: instant(),
    queued_until: uuid(),
    queued_at: instant(),
    closed_at: instant(),
    accepted: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  (t) => [
    index("mailings_subject").on(t.kind, t.subject_id, t.created_at),
    index("mailings_open")
      .on(t.kind, t.leaves_at)
      .where(sql`${t.closed_at} is null`),
  ],
);

export const job_states = pgTable("job_states", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: createdAt(),
});
