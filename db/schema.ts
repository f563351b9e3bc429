/**
 * The database on one page. Tables and columns carry the names of SPEC 3; what the specification
 * requires of a row stands here as a constraint too, so that no writer can get around it.
 */
import { getTableName, sql } from "drizzle-orm";
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
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  type ExtraConfigColumn,
} from "drizzle-orm/pg-core";

/**
 * An index is walked both ways, so one without a direction serves "newest first" too. One written with
 * `desc()` would not: it puts nulls last, `order by … desc` wants them first, and PostgreSQL sorts instead.
 */
const id = () => uuid().primaryKey().defaultRandom();
const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
const createdAt = () => instant().notNull().defaultNow();
const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
const duty = () => text({ enum: ["host", "helper"] }).notNull();
const userOrNull = () => uuid().references(() => users.id, { onDelete: "set null" });
const times = () => ({ created_at: createdAt(), updated_at: createdAt() });
const edited = () => ({ created_by: userOrNull(), ...times() });
const nameFor = (column: AnyPgColumn, rule: string) =>
  `${getTableName(column.table)}_${column.name}_${rule}`;
/** The values that the type of the column names, and no other: Drizzle knows them here by its configuration only. */
function oneOf(name: string, column: AnyPgColumn) {
  const { enumValues } = (column as unknown as { config: { enumValues: string[] } }).config;
  return check(name, sql`${column} in (${sql.raw(`'${enumValues.join("', '")}'`)})`);
}
const filled = (...columns: AnyPgColumn[]) =>
  columns.map((column) => check(nameFor(column, "filled"), sql`length(btrim(${column})) > 0`));
/** An address on the web, or a picture of our own (`/art/…`), never `//host` and never `javascript:`. */
const webOrOwn = (column: AnyPgColumn) =>
  check(nameFor(column, "web"), sql`${column} ~* '^(https?://|/([^/\\\\]|$))'`);
const web = (column: AnyPgColumn) => check(nameFor(column, "web"), sql`${column} ~* '^https?://'`);
const allWebOrOwn = (column: AnyPgColumn) =>
  check(
    nameFor(column, "web"),
    sql`cardinality(${column}) = 0 or array_to_string(${column}, E'\\n', '') !~* '(?n)^(?!https?://|/([^/\\\\]|$))'`,
  );
/**
 * Serves `ilike '%words%'` on any of the columns: what administrators search their lists by. Written at
 * once: the embedded database has nobody who would tidy up a list of what is still to be entered.
 */
const searched = (name: string, first: ExtraConfigColumn, ...others: ExtraConfigColumn[]) =>
  index(name)
    .using("gin", first.op("gin_trgm_ops"), ...others.map((column) => column.op("gin_trgm_ops")))
    .with({ fastupdate: false });

// ---------------------------------------------------------------- people and sign-in

export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull().default(""),
    email: text().notNull(),
    email_verified: boolean().notNull().default(false),
    email_confirmed_at: instant(),
    image: text(),
    username: text(),
    two_factor_enabled: boolean().notNull().default(false),
    last_sign_in_at: instant(),
    ...times(),
  },
  (t) => [
    uniqueIndex("users_email_unique").on(t.email),
    searched("users_searched", t.name, t.email),
    webOrOwn(t.image),
  ],
);

export const user_roles = pgTable(
  "user_roles",
  {
    user_id: ownerId(),
    role: text({ enum: ["admin"] }).notNull(),
    granted_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.role] }), oneOf("user_roles_known", t.role)],
);

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

/**
 * Shown on the page of the city in place of the fixed chapter content. It goes with the
 * account that wrote it.
 */
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

/** The sign-in library's record of a signed-in browser. Its token never leaves the server. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    user_id: ownerId(),
    token: text().notNull(),
    expires_at: instant().notNull(),
    ip_address: text(),
    user_agent: text(),
    ...times(),
  },
  (t) => [uniqueIndex("sessions_token_unique").on(t.token), index("sessions_user").on(t.user_id)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    user_id: ownerId(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    access_token: text(),
    refresh_token: text(),
    id_token: text(),
    access_token_expires_at: instant(),
    refresh_token_expires_at: instant(),
    scope: text(),
    password: text(),
    ...times(),
  },
  (t) => [
    index("accounts_user").on(t.user_id),
    uniqueIndex("accounts_provider_account_unique").on(t.provider_id, t.account_id),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expires_at: instant().notNull(),
    ...times(),
  },
  (t) => [index("verifications_identifier").on(t.identifier)],
);

export const two_factors = pgTable(
  "two_factors",
  {
    id: id(),
    user_id: ownerId(),
    secret: text().notNull(),
    backup_codes: text().notNull(),
    verified: boolean().notNull().default(true),
    /** The half minute (RFC 6238) whose code was taken last: no code of it or before is taken again. */
    last_step: integer(),
    failed_verification_count: integer().notNull().default(0),
    locked_until: instant(),
  },
  (t) => [index("two_factors_user").on(t.user_id)],
);

export const jwks = pgTable("jwks", {
  id: id(),
  public_key: text().notNull(),
  private_key: text().notNull(),
  alg: text(),
  crv: text(),
  created_at: createdAt(),
  expires_at: instant(),
});

/**
 * Keys that sign and seal, sealed themselves by the site's key, which is outside of the database
 * (`app/core/data/secret.server.ts`). The next start seals a row that an older program has written as `value`.
 */
export const secrets = pgTable(
  "secrets",
  {
    name: text().primaryKey(),
    value: text(),
    sealed: text(),
    created_at: createdAt(),
  },
  (t) => [check("secrets_one_value", sql`(${t.value} is null) <> (${t.sealed} is null)`)],
);

/** Deleted accounts, for as long as their changes can be undone: their address is stored as an HMAC only. */
export const former_accounts = pgTable(
  "former_accounts",
  {
    user_id: uuid().primaryKey(),
    email_hash: text().notNull(),
    deleted_at: createdAt(),
  },
  (t) => [index("former_accounts_email").on(t.email_hash)],
);

/**
 * Behind links of mails and redirects, good for one use. Kept after it, and after the account,
 * so that a second visit learns whether the link was used, has expired, or leads to nobody.
 */
export const one_time_tokens = pgTable(
  "one_time_tokens",
  {
    token_hash: text().primaryKey(),
    purpose: text({
      enum: ["verify-email", "reset-password", "change-email", "sign-in"],
    }).notNull(),
    user_id: userOrNull(),
    /** It counts for no other address of the account. */
    email: text(),
    created_at: createdAt(),
    expires_at: instant().notNull(),
    used_at: instant(),
  },
  (t) => [index("one_time_tokens_user").on(t.user_id), oneOf("one_time_tokens_purpose", t.purpose)],
);

export const refresh_tokens = pgTable(
  "refresh_tokens",
  {
    token_hash: text().primaryKey(),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The token that was spent for this one; null for the first of a session. */
    parent_hash: text(),
    created_at: createdAt(),
    spent_at: instant(),
    expires_at: instant().notNull(),
  },
  (t) => [
    index("refresh_tokens_session").on(t.session_id),
    index("refresh_tokens_parent").on(t.parent_hash),
  ],
);

/** Counters of the rate limiter, shared by every server process. */
export const rate_limits = pgTable("rate_limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: instant(),
});

// ---------------------------------------------------------------- what the network publishes

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
}

interface GuestCounts {
  coming: number;
  waiting: number;
  /** Somebody who waits fits, or holds an offer: a free seat is theirs before a newcomer's. */
  is_promised?: boolean;
  /** As many parties as a list holds. */
  is_full?: boolean;
  /** Of those who come, by an email to followers. Only hosts see it. */
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

// ---------------------------------------------------------------- guests

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
    /** The order of the list. */
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

// ---------------------------------------------------------------- newsletter, mail, audit log

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
    /** Of a notice to guests: everybody on the list, or only those who are coming. */
    audience: text({ enum: ["all", "coming"] })
      .notNull()
      .default("all"),
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
    told: jsonb()
      .$type<readonly { at: string; why: string; isByAdministrator?: boolean }[]>()
      .notNull()
      .default([]),
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
  /** ISO 8601 */
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
}

/**
 * Written in the same transaction as the change. Names of people stand with their
 * account and nowhere else, so that it goes with it.
 */
export const activities = pgTable(
  "activities",
  {
    id: id(),
    at: createdAt(),
    /** Stays when the account is deleted, as long as its changes can be undone; the purge clears it then. */
    actor_id: uuid(),
    /** Hosts cannot undo it: the command line has made it, or an administrator by an undo. */
    admins_only: boolean().notNull().default(false),
    undoes: uuid(),
    action: text({
      enum: ["create", "update", "delete", "restore", "hide", "unhide"],
    }).notNull(),
    resource: text().notNull(),
    row_id: uuid().notNull(),
    title: text().notNull(),
    /** The city whose hosts may read the entry; null where it concerns no city. */
    city_name: text(),
    /** `{field: [before, after]}` */
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull().default({}),
  },
  (t) => [
    index("activities_order").on(t.at, t.id),
    index("activities_row").on(t.resource, t.row_id, t.at),
    index("activities_actor").on(t.actor_id, t.at),
    index("activities_city").on(t.city_name, t.at, t.id),
    index("activities_undoes").on(t.undoes),
    searched("activities_searched", t.title),
    oneOf("activities_action", t.action),
  ],
);

export const tombstones = pgTable(
  "tombstones",
  {
    resource: text().notNull(),
    row_id: uuid().notNull(),
    deleted_at: createdAt(),
    last: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.resource, t.row_id] }),
    index("tombstones_recent").on(t.resource, t.deleted_at),
    index("tombstones_short_path").on(sql`(${t.last}->>'short_path')`),
  ],
);

// ---------------------------------------------------------------- pictures

/** A picture that somebody has uploaded. Its files lie in the store of pictures, under the id and their hashes. */
export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    city_name: text(),
    /** SHA-256 of what was uploaded: the same picture sent again is the same row. */
    source_hash: text().notNull(),
    alt: text().notNull().default(""),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Shown while the picture loads, `#rrggbb`. */
    colour: text().notNull(),
    /** The SHA-256 of each file, by its name such as `960.avif`. */
    files: jsonb().$type<Record<string, string>>().notNull(),
    bytes: integer().notNull(),
    uploaded_by: userOrNull(),
    created_at: createdAt(),
    /** When a field was first seen to name it; null for a picture that never was used. */
    used_at: instant(),
    unused_since: instant(),
    reported_at: instant(),
    kept_at: instant(),
  },
  (t) => [
    uniqueIndex("pictures_source_unique").on(sql`coalesce(${t.city_name}, '')`, t.source_hash),
    index("pictures_order").on(t.created_at, t.id),
    index("pictures_city_order").on(t.city_name, t.created_at, t.id),
    index("pictures_uploader").on(t.uploaded_by),
    check("pictures_colour", sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
    check("pictures_size", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
    check("pictures_alt_length", sql`length(${t.alt}) <= 200`),
  ],
);

/** Pictures that went after somebody in them had asked: the same file is not taken again for that city. */
export const refused_pictures = pgTable(
  "refused_pictures",
  {
    id: id(),
    city_name: text(),
    source_hash: text().notNull(),
    refused_at: createdAt(),
  },
  (t) => [
    uniqueIndex("refused_pictures_source_unique").on(
      sql`coalesce(${t.city_name}, '')`,
      t.source_hash,
    ),
  ],
);

// ---------------------------------------------------------------- reports

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

// ---------------------------------------------------------------- operation

export const job_states = pgTable("job_states", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: createdAt(),
});

/** From which row elsewhere a row came, and what that row held: an import writes only what has changed there. */
export const imported_rows = pgTable(
  "imported_rows",
  {
    resource: text().notNull(),
    source_id: text().notNull(),
    row_id: uuid().notNull(),
    digest: text().notNull(),
    imported_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.resource, t.source_id] })],
);

// ---------------------------------------------------------------- search

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
    index("search_entries_words").using("gin", t.words),
    index("search_entries_names").using("gin", t.names.op("gin_trgm_ops")),
    oneOf("search_entries_kind", t.kind),
  ],
);
