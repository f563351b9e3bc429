import { and, desc, eq, gte, sql } from "drizzle-orm";
import { actorNameFor, OPERATOR_ID, type Actor } from "#app/core/policy.server.ts";
import type { Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";
import { activities, users } from "#db/schema.ts";

export interface Entry {
  /** The database makes one, unless the caller needs it for an answer. */
  id?: string;
  action: "create" | "update" | "delete" | "restore" | "hide" | "unhide";
  resource: string;
  row_id: string;
  title: string;
  city_name: string | null;
  /** `{field: [before, after]}` */
  changes?: Record<string, [unknown, unknown]>;
  /** Hosts cannot undo it: with a host as an accomplice, a thief would bring everything back. */
  admins_only?: boolean;
  undoes?: string;
}

interface LoggedKind<Row> {
  resource: string;
  titleOf(row: Row): string;
  access?: { scopeOf(row: Row): string } | undefined;
}

export const subjectOf = <Row extends object>(kind: LoggedKind<Row>, row: Row) => ({
  resource: kind.resource,
  row_id: "id" in row ? String(row.id) : "",
  title: kind.titleOf(row),
  city_name: kind.access?.scopeOf(row) ?? null,
});

/** The scope whose people may read an entry is a city, so the column of the log bears that name. */
export const scopeOf = ({ city_name }: Pick<Entry, "city_name">): string | null => city_name;

export async function recordActivity(
  { db, now }: Pick<Work, "db" | "now">,
  /** The command line acts without an account. */
  actor: { id: string | null },
  entry: Entry,
): Promise<void> {
  await db.insert(activities).values({ at: now, actor_id: actor.id ?? OPERATOR_ID, ...entry });
}

const STAMPS = new Set(["created_by", "updated_at"]);

export function differences(before: object, after: object): Record<string, [unknown, unknown]> {
  const was = new Map(Object.entries(before));
  return Object.fromEntries(
    Object.entries(after)
      .filter(
        ([name, now]) => !STAMPS.has(name) && JSON.stringify(was.get(name)) !== JSON.stringify(now),
      )
      .map(([name, now]) => [name, [was.get(name) ?? null, now]]),
  );
}

export async function whoChanged(db: Db, resource: string, id: string, reader: Actor) {
  const [last] = await db
    .select({ name: actorNameFor(reader, activities.actor_id) })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.actor_id))
    .where(and(eq(activities.resource, resource), eq(activities.row_id, id)))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(1);
  return last ? { detail: `${last.name} has changed this meanwhile.` } : {};
}

export async function countCreated(db: Db, actorId: string, resource: string, since: Date) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      first: sql<string | null>`min(${activities.at})`,
    })
    .from(activities)
    .where(
      and(
        eq(activities.actor_id, actorId),
        gte(activities.at, since),
        eq(activities.resource, resource),
        eq(activities.action, "create"),
      ),
    );
  return { count: row?.count ?? 0, first: row?.first ? new Date(row.first) : null };
}
