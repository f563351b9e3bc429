import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, createdAt, oneOf, filled } from "../columns.ts";

const MOODS = ["great", "fine", "not-for-me"] as const;

/**
 * RSVPs to events without an attend link. `event_id` refers to no row, because guests of
 * a deleted event are still told that it is off, and their page says so.
 */
export const guests = pgTable(
  "guests",
  {
    id: id(),
    event_id: uuid().notNull(),
    token_hash: text().notNull(),
    name: text().notNull(),
    email: text(),
    bring: integer().notNull().default(0),
    state: text({
      enum: ["pending", "coming", "waiting", "offered", "cancelled", "struck"],
    }).notNull(),
    confirmed_at: instant(),
    /** The mail that reminds them, and when it was written: an older one that still waits is not sent. */
    reminder_id: uuid(),
    reminded_at: instant(),
    /** The newest mail that tells of a change of the event; an older one that still waits is not sent. */
    notice_id: uuid(),
    struck_at: instant(),
    /** The state of a guest whom a host has taken off the list after the start: to be counted, and to be put back. */
    struck_from: text({ enum: ["coming", "waiting", "offered", "cancelled"] }),
    /** People of this party who came; null while nobody has ticked it. Of two ticks the later one holds. */
    here: integer(),
    here_at: instant(),
    /**
     * An email added on the guest's own page, until the new link in it confirms it. From then on `added_email` is null,
     * the link of `added_token_hash` is the guest's own, and that of `token_hash` says that it has moved.
     */
    added_email: text(),
    added_link_id: uuid(),
    added_token_hash: text(),
    added_at: instant(),
    /** A mail has put the meetup into the guest's calendar. */
    has_entry: boolean().notNull().default(false),
    /** Added to the event's SEQUENCE in the guest's calendar, because leaving and coming back change it, too. */
    sequence_offset: integer().notNull().default(0),
    /** The mail that said goodbye, until the guest comes back. */
    out_id: uuid(),
    /** They want to follow the city: the button that confirms the yes confirms that too. */
    follows: boolean().notNull().default(false),
    /** When a host put them on the list or let them in: the host knows them, also without an email. */
    let_in_at: instant(),
    chat_opened_at: instant(),
    /** They came by the button of an email to followers. */
    by_mail: boolean().notNull().default(false),
    /** They let others who come see their first name and a line, until two days after the start. */
    show: boolean().notNull().default(false),
    about: text(),
    /** The answer after the evening. Hosts read it without a name. */
    mood: text({ enum: MOODS }),
    line: text(),
    /** When the email of the morning after was queued: once an evening. */
    thanked_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex("guests_token_unique").on(t.token_hash),
    uniqueIndex("guests_added_token_unique").on(t.added_token_hash),
    uniqueIndex("guests_email_unique").on(t.event_id, t.email),
    index("guests_order").on(t.event_id, t.state, t.confirmed_at, t.id),
    index("guests_email").on(t.email),
    ...filled(t.name),
    check("guests_name_length", sql`length(${t.name}) <= 60`),
    check("guests_bring", sql`${t.bring} between 0 and 3`),
    check("guests_here", sql`${t.here} between 0 and 4`),
    check("guests_about_length", sql`length(${t.about}) <= 60`),
    check("guests_line_length", sql`length(${t.line}) <= 280`),
    oneOf("guests_mood", t.mood),
    index("guests_ticked")
      .on(t.event_id)
      .where(sql`${t.here} is not null`),
    oneOf("guests_state", t.state),
  ],
);

/**
 * People who came to a meetup and were on no list. With 0 people it has been taken back: the row stays, so that a
 * repeated call does not add it again.
 */
export const walk_ins = pgTable(
  "walk_ins",
  {
    id: id(),
    event_id: uuid().notNull(),
    name: text(),
    people: integer().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index("walk_ins_event").on(t.event_id, t.created_at),
    index("walk_ins_named")
      .on(t.created_at)
      .where(sql`${t.name} is not null`),
    ...filled(t.name),
    check("walk_ins_name_length", sql`length(${t.name}) <= 60`),
    check("walk_ins_people", sql`${t.people} between 0 and 4`),
  ],
);

/** Numbers of a meetup that stay when its guests and their ticks have gone. They hold for the start that they name. */
export const attendance = pgTable("attendance", {
  event_id: uuid().primaryKey(),
  held_at: instant().notNull(),
  /** People ticked on the list; `yes_here` of them had said yes. */
  here: integer().notNull(),
  yes_here: integer().notNull(),
  walk_ins: integer().notNull(),
  /** Ticked often enough to be a count. */
  is_counted: boolean().notNull(),
});

/** A change that guests have been told; what was before a move is kept for their own pages. */
export interface ToldChange {
  at: string;
  why: string;
  isByAdministrator?: boolean;
  was_at?: string;
  was_in?: string;
  /** The event as guests were told; left out by an older version. */
  facts?: ToldFacts;
}

/**
 * Changes of events that guests are to be told. A job tells them, because one email a guest inside the request would
 * hold up everybody else. `event_id` refers to no row: guests of a deleted event are told as well.
 */
export const event_changes = pgTable(
  "event_changes",
  {
    event_id: uuid().primaryKey(),
    before: jsonb().$type<ToldFacts>(),
    due_at: instant(),
    /** The change that guests are being told now, and the last guest who has been. */
    telling: jsonb().$type<EventChange>(),
    told_until: uuid(),
    told: jsonb().$type<readonly ToldChange[]>().notNull().default([]),
    updated_at: createdAt(),
  },
  (t) => [
    index("event_changes_due")
      .on(t.due_at)
      .where(sql`${t.before} is not null or ${t.telling} is not null`),
  ],
);

export interface ToldFacts {
  wall_time: string;
  time_zone: string;
  date_time: string;
  ends_at: string | null;
  venue: string;
  city_name: string;
  status: "scheduled" | "cancelled" | "postponed";
  attend_link: string | null;
  /** Changes by hosts are counted, those by administrators are not. */
  isByAdministrator?: boolean;
}

export interface EventChange {
  kind: "guest-moved" | "guest-cancelled";
  why: string;
  was: string;
  was_at: string;
  was_in: string;
  /** Left out in changes that an older version has begun to tell. */
  before?: ToldFacts;
}

/** Answers of an evening: the numbers stay when the guests have gone. It refers to no row, because a deleted event may come back. */
export const event_feedback = pgTable("event_feedback", {
  event_id: uuid().primaryKey(),
  great: integer().notNull().default(0),
  fine: integer().notNull().default(0),
  not_for_me: integer().notNull().default(0),
});

/** Addresses by their HMAC: when they were thanked last, for 30 days, and that they want no more of it, for good. */
export const thanked_addresses = pgTable("thanked_addresses", {
  address_hash: text().primaryKey(),
  thanked_at: instant(),
  refused_at: instant(),
});
