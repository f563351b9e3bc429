import { and, asc, eq, exists, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./connection.server.ts";
import { chapter_hosts, user_roles, users } from "./schema.ts";

/** In one scope, such as a city: to edit its rows, or to delete them and appoint people as well. */
export type Right = "edit" | "manage";

const RIGHTS: Readonly<Record<string, Right>> = { host: "manage", helper: "edit" };

/** The rights of an account at this moment, by scope; none before its address is verified. Undefined without an account. */
export async function readRights(db: Db, userId: string) {
  const rows = await db
    .select({
      isVerified: users.email_verified,
      role: user_roles.role,
      scope: chapter_hosts.city_name,
      duty: chapter_hosts.duty,
    })
    .from(users)
    .leftJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .leftJoin(chapter_hosts, eq(chapter_hosts.user_id, users.id))
    .where(eq(users.id, userId));
  const [user] = rows;
  if (!user) return undefined;
  const rights = new Map<string, Right>();
  for (const { isVerified, scope, duty } of rows)
    if (isVerified && scope) rights.set(scope, RIGHTS[duty ?? ""] ?? "edit");
  return { isAdministrator: user.isVerified && user.role !== null, rights };
}

/** The scopes in which an account may do something, in alphabetical order. */
export const scopesOf = async (db: Db, userId: string): Promise<string[]> =>
  [...((await readRights(db, userId))?.rights.keys() ?? [])].toSorted();

/** True for administrators, hosts and helpers of the city. */
export async function looksAfter(db: Db, city: string, userId: string): Promise<boolean> {
  const found = await readRights(db, userId);
  return found !== undefined && (found.isAdministrator || found.rights.has(city));
}

/** Hosts and helpers of a city, the longest there first. */
function peopleOf(db: Pick<Db, "select">, city: string, condition?: SQL) {
  const { city_name, user_id, accepted_at } = chapter_hosts;
  const { name, email, email_verified } = users;
  return db
    .select({ ...getTableColumns(chapter_hosts), name, email, email_verified })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, user_id))
    .where(and(eq(city_name, city), condition))
    .orderBy(asc(accepted_at), asc(user_id));
}

export const hostsOf = (db: Pick<Db, "select">, city: string) =>
  peopleOf(db, city, eq(chapter_hosts.duty, "host"));

export const hostedCities = (db: Db) =>
  db
    .selectDistinct({ city_name: chapter_hosts.city_name })
    .from(chapter_hosts)
    .where(eq(chapter_hosts.duty, "host"));

export async function personOf(db: Pick<Db, "select">, city: string, userId: string) {
  const [person] = await peopleOf(db, city, eq(chapter_hosts.user_id, userId));
  return person;
}

export const isPersonOf = (city: string, userId: string) =>
  and(eq(chapter_hosts.city_name, city), eq(chapter_hosts.user_id, userId));

/** True for the accounts that are host of a city and verified. */
export const isHost = (db: Pick<Db, "select">) =>
  and(
    users.email_verified,
    exists(
      db
        .select({ one: sql`1` })
        .from(chapter_hosts)
        .where(and(eq(chapter_hosts.user_id, users.id), eq(chapter_hosts.duty, "host"))),
    ),
  );

export async function hostAddresses(db: Pick<Db, "select">, city: string): Promise<string[]> {
  const hosts = await hostsOf(db, city);
  return hosts.flatMap(({ email, email_verified }) => (email_verified ? email : []));
}

/** SQL twin of `hostAddresses`: how many there are in the city of that column. */
export const countHosts = (db: Pick<Db, "select">, city: PgColumn): SQL<number> =>
  sql<number>`(${db
    .select({ count: sql`count(*)::int` })
    .from(chapter_hosts)
    .innerJoin(users, and(eq(users.id, chapter_hosts.user_id), users.email_verified))
    .where(and(eq(chapter_hosts.city_name, city), eq(chapter_hosts.duty, "host")))})`;
