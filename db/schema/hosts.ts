import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, createdAt, times, oneOf, filled, webOrOwn } from "../columns.ts";
import { users, ownerId, userOrNull, edited } from "./accounts.ts";

const duty = () => text({ enum: ["host", "helper"] }).notNull();

/**
 * A mayor's account with rights over one city, or somebody who helps there. A row is deleted when the address
 * of the account changes (trigger `end_chapter_hosts`), because the invitation was sent to the old one.
 */
export const chapter_hosts = pgTable(
  "chapter_hosts",
  {
    city_name: text().notNull(),
    user_id: ownerId(),
    duty: duty(),
    invited_by: userOrNull(),
    accepted_at: createdAt(),
    asks_again: boolean().notNull().default(true),
    handover_asked_at: instant(),
    break_until: instant(),
    nudged_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.city_name, t.user_id] }),
    index("chapter_hosts_user").on(t.user_id),
    ...filled(t.city_name),
    oneOf("chapter_hosts_duty", t.duty),
  ],
);

/** An invitation by mail to become host or helper of a city: good once, for one address, for 14 days. */
export const host_invitations = pgTable(
  "host_invitations",
  {
    id: id(),
    city_name: text().notNull(),
    email: text().notNull(),
    duty: duty(),
    /** Only the hash is stored: whoever reads the database cannot use the link. */
    token_hash: text().notNull(),
    invited_by: userOrNull(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    accepted_at: instant(),
    accepted_by: userOrNull(),
    revoked_at: instant(),
    line: text(),
    declined_at: instant(),
    /** The host who hands the city over: their rights end when it is accepted. */
    handed_over_by: userOrNull(),
  },
  (t) => [
    uniqueIndex("host_invitations_token_unique").on(t.token_hash),
    index("host_invitations_city").on(t.city_name, t.created_at, t.id),
    index("host_invitations_email").on(t.email),
    index("host_invitations_inviter").on(t.invited_by),
    ...filled(t.city_name),
    oneOf("host_invitations_duty", t.duty),
  ],
);

/** Shown on the page of the city in place of the fixed chapter content. It goes with the account that wrote it. */
export const chapter_cards = pgTable(
  "chapter_cards",
  {
    id: id(),
    city_name: text().notNull(),
    host_name: text().notNull(),
    image_url: text(),
    about_text: text(),
    /** In no public byte: a button of guests and followers leads there. */
    chat_link: text(),
    chat_month: text(),
    chat_openings: integer().notNull().default(0),
    created_by: uuid().references(() => users.id, { onDelete: "cascade" }),
    ...times(),
  },
  (t) => [
    uniqueIndex("chapter_cards_city_unique").on(t.city_name),
    index("chapter_cards_writer").on(t.created_by),
    ...filled(t.city_name, t.host_name),
    check("chapter_cards_about_text_length", sql`length(${t.about_text}) <= 600`),
    webOrOwn(t.image_url),
    check("chapter_cards_chat_link_https", sql`${t.chat_link} ~* '^https://'`),
  ],
);

export const chapter_notes = pgTable(
  "chapter_notes",
  {
    id: id(),
    city_name: text().notNull(),
    text: text().notNull(),
    ...edited(),
  },
  (t) => [
    uniqueIndex("chapter_notes_city_unique").on(t.city_name),
    ...filled(t.city_name),
    check("chapter_notes_text_length", sql`length(${t.text}) <= 4000`),
  ],
);

/** A mail that asked a host when the next meetup is: on the day after one, or of a silent city. Its link is good for one answer. */
export const again_questions = pgTable(
  "again_questions",
  {
    id: id(),
    city_name: text().notNull(),
    kind: text({ enum: ["host-again", "host-nudge"] })
      .notNull()
      .default("host-again"),
    /**
     * The meetup to be repeated. It refers to no row, because that may be deleted meanwhile; null in a city that has
     * never met.
     */
    event_id: uuid(),
    user_id: ownerId(),
    /** SHA-256 of what the link carries. */
    token_hash: text().notNull(),
    created_at: createdAt(),
    answered_at: instant(),
    answer: text({ enum: ["published", "skipped", "stopped", "break"] }),
  },
  (t) => [
    uniqueIndex("again_questions_token_unique").on(t.token_hash),
    /** One question for a meetup and host; a silent city is asked about each month. */
    uniqueIndex("again_questions_event_unique")
      .on(t.event_id, t.user_id)
      .where(sql`${t.kind} = 'host-again'`),
    index("again_questions_user").on(t.user_id),
    oneOf("again_questions_answer", t.answer),
    oneOf("again_questions_kind", t.kind),
  ],
);

export const reports = pgTable(
  "reports",
  {
    id: id(),
    city_name: text().notNull(),
    /** Null when the report is about the city. It refers to no row, because reports outlive events. */
    event_id: uuid(),
    title: text().notNull(),
    reason: text({ enum: ["wrong", "not-real", "harmful", "other", "in-picture"] }).notNull(),
    /** The picture that somebody says to be in; the report outlives it. */
    picture_id: uuid(),
    message: text().notNull(),
    email: text(),
    created_at: createdAt(),
    settled_at: instant(),
    settled_by: userOrNull(),
    note: text(),
    forwarded_at: instant(),
  },
  (t) => [
    index("reports_order").on(t.created_at, t.id),
    index("reports_email").on(t.email),
    index("reports_settled_by").on(t.settled_by),
    ...filled(t.message),
    check("reports_message_length", sql`length(${t.message}) <= 1000`),
    check("reports_note_length", sql`length(${t.note}) <= 1000`),
    oneOf("reports_reason", t.reason),
  ],
);
