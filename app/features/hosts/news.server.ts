import { and, asc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/connection.server.ts";
import { aDuty, nameOfDuty } from "./messages.ts";
import { activities, chapter_hosts, host_invitations, users } from "#db/schema.ts";

/** Lists hosts and helpers who came and left, cities that look for a successor, and invitations without an answer. */
export const newsOfHosts = async (db: Db, from: Date, until: Date): Promise<string[]> => [
  ...(await comingAndGoing(db, from, until)).map(({ sentence }) => sentence),
  ...(await askedForSuccessors(db, from, until)),
  ...(await lapsed(db, from, until)),
];

export async function comingAndGoing(db: Db, from: Date, until: Date) {
  const { at, action, resource, title, row_id, actor_id, city_name } = activities;
  const successors = alias(users, "successors");
  const handed_to = sql<string | null>`${activities.changes} -> 'handed_to' ->> 1`;
  const has_new_email = sql<boolean>`${activities.changes} ? 'email'`;
  const rows = await db
    .select({
      action,
      title,
      row_id,
      actor_id,
      city_name,
      handed_to,
      has_new_email,
      name: users.name,
      successor: successors.name,
    })
    .from(activities)
    // The row of an account that has gone is missing.
    .leftJoin(users, sql`${users.id} = ${row_id}`)
    .leftJoin(successors, sql`${successors.id}::text = ${handed_to}`)
    .where(
      and(
        eq(resource, "chapter-hosts"),
        inArray(action, ["create", "delete"]),
        gte(at, from),
        lt(at, until),
      ),
    )
    .orderBy(asc(at), asc(activities.id));
  return rows.map((row) => {
    const title = row.title.replace(/^host\b/, nameOfDuty.host);
    const isNew = row.action === "create";
    const who = row.name?.trim() || "Somebody";
    const successor = row.successor?.trim() || "somebody";
    if (row.handed_to !== null)
      return { isNew, sentence: `${who} handed ${row.city_name} over to ${successor}.` };
    if (row.has_new_email)
      return {
        isNew,
        sentence: `${who} changed their email, so they're no longer ${title}. Invite the new one.`,
      };
    const left = row.actor_id === row.row_id ? "has stepped down as" : "was removed as";
    return { isNew, sentence: `${who} ${isNew ? "is now" : left} ${title}.` };
  });
}

async function askedForSuccessors(db: Db, from: Date, until: Date): Promise<string[]> {
  const { city_name, handover_asked_at } = chapter_hosts;
  const rows = await db
    .select({ city_name, name: users.name })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .where(and(gte(handover_asked_at, from), lt(handover_asked_at, until)))
    .orderBy(asc(handover_asked_at), asc(city_name));
  return rows.map(
    ({ city_name: city, name }) =>
      `${name.trim() || "A City Mayor"} would like somebody to take over ${city}.`,
  );
}

async function lapsed(db: Db, from: Date, until: Date): Promise<string[]> {
  const { city_name, duty, expires_at, accepted_at, revoked_at, declined_at } = host_invitations;
  const rows = await db
    .select({ city_name, duty })
    .from(host_invitations)
    .where(
      and(
        gte(expires_at, from),
        lt(expires_at, until),
        isNull(accepted_at),
        isNull(revoked_at),
        isNull(declined_at),
      ),
    )
    .orderBy(asc(expires_at), asc(host_invitations.id));
  return rows.map(
    (row) => `An invitation to be ${aDuty(row.duty)} of ${row.city_name} has lapsed.`,
  );
}
