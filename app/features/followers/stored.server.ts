import { and, eq, getTableColumns, isNull, lt, notExists, sql } from "drizzle-orm";
import { CONSENT, daysBefore, type Retention } from "#app/content/retention.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import type { StoredTable } from "#app/core/data/stored-table.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { Db } from "#db/connection.server.ts";
import { announcements, follower_months, followers, follows } from "#db/schema.ts";
import { followerToken } from "./links.server.ts";
import { UNCONFIRMED_DAYS } from "./rules.ts";

/** Days for which an address is kept that follows nothing any more: its link then still says so. */
export const LEFT_DAYS = 30;
/** A meetup that was hidden and is back after a season is still not new. */
export const ANNOUNCED_DAYS = 365;

const { follower_id: _, ...ownColumns } = getTableColumns(follows);

const followsOf = (db: Db, email: string) =>
  db
    .select(ownColumns)
    .from(follows)
    .innerJoin(followers, eq(followers.id, follows.follower_id))
    .where(eq(followers.email, email));

export const stored: readonly StoredTable[] = [
  {
    table: followers,
    purge: purgeFollowers,
    exported: {
      name: "followers",
      key: [followers.id],
      leftOut: ["token_hash", "month_told"],
      // Links in emails of the old site lead there; those of this one follow from its own secret.
      toRow: async (tx, values) => ({
        ...values,
        token_hash: tokenHash(await followerToken(tx, String(values["id"]))),
      }),
    },
    ofAddress: {
      name: "follows",
      describe: () => "The cities you follow",
      read: followsOf,
      erase: ({ db }, email) => db.delete(followers).where(eq(followers.email, email)),
    },
    // An unverified address may be somebody else's.
    ofAccount: async (db, { email, isVerified }) => (isVerified ? followsOf(db, email) : []),
  },
  {
    table: follows,
    exported: { name: "follows", key: [follows.id] },
    purge: (db, now) =>
      db
        .delete(follows)
        .where(
          and(
            isNull(follows.confirmed_at),
            lt(follows.created_at, daysBefore(now, UNCONFIRMED_DAYS)),
          ),
        ),
  },
  {
    table: announcements,
    purge: (db, now) =>
      db.delete(announcements).where(lt(announcements.public_at, daysBefore(now, ANNOUNCED_DAYS))),
  },
  { table: follower_months },
];

export function purgeFollowers(db: Db, now: Date) {
  const own = db
    .select({ one: sql`1` })
    .from(follows)
    .where(eq(follows.follower_id, followers.id));
  return db
    .delete(followers)
    .where(and(lt(followers.created_at, daysBefore(now, LEFT_DAYS)), notExists(own)));
}

export const retention: Retention = {
  title: "Following a city",
  data: "Your email address, the cities you follow and how often you want to hear of them. Hosts and administrators see how many follow a city, nobody sees who. When you first open a group's chat from your page, we note the time, to keep crowds out of it.",
  purpose: `To email you when it meets, and at most one letter a week from its City Mayor.`,
  ground: CONSENT,
  time: `Until you leave, or delete the account with that address; ${pluralize(UNCONFIRMED_DAYS, "day")} while you have not confirmed it; the address alone up to ${LEFT_DAYS} days longer`,
  days: [UNCONFIRMED_DAYS, LEFT_DAYS],
  tables: ["followers", "follows"],
};
