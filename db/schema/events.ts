import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  instant,
  createdAt,
  oneOf,
  filled,
  webOrOwn,
  web,
  allWebOrOwn,
  searched,
} from "../columns.ts";
import { userOrNull, edited } from "./accounts.ts";

/** Seven letters that cannot be taken for one another: 27 billion codes, so that none comes twice. */
const SHORT_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const newShortPath = sql.raw(
  `'/e/' || ${Array.from({ length: 7 }, () => `substr('${SHORT_LETTERS}', 1 + floor(random() * ${SHORT_LETTERS.length})::int, 1)`).join(" || ")}`,
);

export const city_events = pgTable(
  "city_events",
  {
    id: id(),
    event_name: text().notNull(),
    city_name: text().notNull(),
    date_time: instant().notNull(),
    wall_time: text().notNull(),
    time_zone: text().notNull(),
    ends_at: instant(),
    venue: text().notNull(),
    description: text(),
    image_url: text(),
    speaker_name: text(),
    speaker_designation: text(),
    speaker_image: text(),
    expected_attendees: integer(),
    /** People who came, as told afterwards: never added to those who said yes. */
    reported_attendees: integer(),
    contact_info: text(),
    partner_logos: text().array(),
    attend_link: text(),
    status: text({ enum: ["scheduled", "postponed", "cancelled"] })
      .notNull()
      .default("scheduled"),
    status_reason: text(),
    /** Told afterwards by a host, and shown while the start is past. */
    recap: text(),
    /** RFC 5545 SEQUENCE: one more at each change of time, place or status. */
    sequence: integer().notNull().default(0),
    capacity: integer(),
    takes_guests: boolean().notNull().default(true),
    /** Written with each change of the table `guests`; `guestsAt` makes of it what everybody sees. */
    guests: jsonb().$type<GuestCounts>().notNull().default({ coming: 0, waiting: 0 }),
    /** At most six, of what the meetup was like. A hidden one stays in its place, and nobody is shown it. */
    pictures: jsonb().$type<EventPicture[]>().notNull().default([]),
    /** For posters and chats: leads to the page of the event for good. */
    short_path: text().notNull().default(newShortPath),
    ...edited(),
  },
  (t) => [
    uniqueIndex("city_events_short_path_unique").on(t.short_path),
    index("city_events_order").on(t.date_time, t.id),
    index("city_events_city_order").on(t.city_name, t.date_time, t.id),
    searched("city_events_searched", t.event_name, t.city_name, t.venue),
    ...filled(t.event_name, t.city_name, t.venue, t.time_zone),
    check("city_events_wall_time", sql`${t.wall_time} ~ '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$'`),
    check("city_events_ends_after_start", sql`${t.ends_at} > ${t.date_time}`),
    oneOf("city_events_status", t.status),
    check("city_events_expected_attendees", sql`${t.expected_attendees} >= 0`),
    check("city_events_reported_attendees", sql`${t.reported_attendees} >= 0`),
    check("city_events_capacity", sql`${t.capacity} >= 1`),
    check("city_events_recap_length", sql`length(${t.recap}) <= 600`),
    webOrOwn(t.image_url),
    webOrOwn(t.speaker_image),
    web(t.attend_link),
    allWebOrOwn(t.partner_logos),
  ],
);

/** The row in `pictures` holds both facts too, and they never change: here they spare every list a query. */
export interface EventPicture {
  address: string;
  alt: string;
  is_hidden?: boolean;
  /** The field that named it until it was hidden, and gets it back. */
  field?: "image_url" | "speaker_image" | "partner_logos";
}

interface GuestCounts {
  coming: number;
  waiting: number;
  /** Somebody who waits fits, or holds an offer: a free seat is theirs before a newcomer's. */
  is_promised?: boolean;
  /** As many parties as a list holds. */
  is_full?: boolean;
  /** People among them who came by an email to followers. Only hosts see it. */
  by_mail?: number;
}

/**
 * Columns that other services keep in a row. They are no part of the version an editor has seen (`If-Match`):
 * a guest's yes must not refuse the host's form.
 */
export const DERIVED_COLUMNS: ReadonlySet<string> = new Set(["guests", "pictures"]);

/** SPEC 3, the legacy simple event: its time is free text such as a range. */
export const events = pgTable(
  "events",
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    /** `YYYY-MM-DD` */
    date: text().notNull(),
    time: text().notNull(),
    location: text().notNull(),
    image_url: text(),
    attendees: integer().notNull().default(0),
    ...edited(),
  },
  (t) => [
    index("events_order").on(t.date, t.id),
    searched("events_searched", t.title, t.location, t.description),
    ...filled(t.title, t.time, t.location),
    check("events_date", sql`${t.date} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
    check("events_attendees", sql`${t.attendees} >= 0`),
    webOrOwn(t.image_url),
  ],
);

export const blog_posts = pgTable(
  "blog_posts",
  {
    id: id(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text(),
    category: text(),
    author: text().notNull(),
    read_time: text(),
    image_url: text(),
    featured: boolean().notNull().default(false),
    published: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    index("blog_posts_order").on(t.created_at, t.id),
    index("blog_posts_published_order")
      .on(t.created_at, t.id)
      .where(sql`${t.published}`),
    index("blog_posts_featured_order")
      .on(t.created_at, t.id)
      .where(sql`${t.published} and ${t.featured}`),
    index("blog_posts_published_category_order")
      .on(t.category, t.created_at, t.id)
      .where(sql`${t.published}`),
    searched("blog_posts_searched", t.title, t.author, t.category, t.excerpt),
    ...filled(t.title, t.content, t.author),
    webOrOwn(t.image_url),
  ],
);

export const videos = pgTable(
  "videos",
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    thumbnail_url: text(),
    video_url: text(),
    duration: text(),
    category: text(),
    featured: boolean().notNull().default(false),
    views: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    ...edited(),
  },
  (t) => [
    index("videos_order").on(t.created_at, t.id),
    searched("videos_searched", t.title, t.category, t.description),
    ...filled(t.title),
    webOrOwn(t.thumbnail_url),
    web(t.video_url),
  ],
);

export const city_mayors = pgTable(
  "city_mayors",
  {
    id: id(),
    name: text().notNull(),
    city: text().notNull(),
    country: text().notNull(),
    image_url: text(),
    about_text: text(),
    years_experience: integer(),
    startups_connected: integer(),
    partnerships_facilitated: text(),
    events_organized: integer(),
    vision_text: text(),
    linkedin_url: text(),
    contact_info: text(),
    ...edited(),
  },
  (t) => [
    index("city_mayors_order").on(t.created_at, t.id),
    searched("city_mayors_searched", t.name, t.city, t.country),
    ...filled(t.name, t.city, t.country),
    webOrOwn(t.image_url),
    web(t.linkedin_url),
  ],
);

/**
 * Events that administrators have hidden. Their rows are kept here and not in `city_events`, so that no list, page
 * or feed can show them by mistake.
 */
export const hidden_events = pgTable(
  "hidden_events",
  {
    event_id: uuid().primaryKey(),
    city_name: text().notNull(),
    title: text().notNull(),
    last: jsonb().$type<Record<string, unknown>>().notNull(),
    hidden_at: createdAt(),
    hidden_by: userOrNull(),
  },
  (t) => [
    index("hidden_events_order").on(t.hidden_at, t.event_id),
    index("hidden_events_hidden_by").on(t.hidden_by),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The search index, without accents. Triggers write it (migration `search`) in the transaction that
 * changes the row itself, so no writer can forget it; a draft has no entry.
 */
export const search_entries = pgTable(
  "search_entries",
  {
    kind: text({ enum: ["event", "post", "mayor"] }).notNull(),
    row_id: uuid().notNull(),
    title: text().notNull(),
    place: text().notNull(),
    body: text().notNull(),
    at: instant().notNull(),
    /** Names without accents, in which misspelt words are looked for. */
    names: text().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.row_id] }),
    // Without a list of rows to be added later, which each search would read: nothing empties that of PGlite.
    index("search_entries_words").using("gin", t.words).with({ fastupdate: false }),
    index("search_entries_names")
      .using("gin", t.names.op("gin_trgm_ops"))
      .with({ fastupdate: false }),
    index("search_entries_newest").on(t.kind, t.at, t.row_id),
    oneOf("search_entries_kind", t.kind),
  ],
);
