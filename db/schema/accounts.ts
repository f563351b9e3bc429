import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { id, instant, createdAt, times, oneOf, webOrOwn, searched } from "../columns.ts";

export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
export const userOrNull = () => uuid().references(() => users.id, { onDelete: "set null" });
export const edited = () => ({ created_by: userOrNull(), ...times() });

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

/**
 * Written in the same transaction as the change. Names of people stand with their account, so that they go with it; what a
 * card said of its host stands in `changes` until the change can no longer be undone.
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
