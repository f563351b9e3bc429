import { and, eq, sql } from "drizzle-orm";
import type { Db, Transaction } from "#db/connection.server.ts";
import { chapter_hosts, user_roles, users } from "#db/schema.ts";
import type { Context } from "./context.server.ts";
import { err, ok, type Result } from "./result.ts";

/** Roles in a city: a helper can do what a host can, except delete and invite. */
const DUTIES = ["host", "helper"] as const;
export type Duty = (typeof DUTIES)[number];

/** A signed-in person, with the rights they have at this very call. */
export interface Actor {
  id: string;
  isAdministrator: boolean;
  /** By the name of the city. */
  duties: ReadonlyMap<string, Duty>;
}

/** The name of a person in the audit log, else the address; a deleted account has neither. */
export const actorName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email}, 'A former administrator')`;

/** The addresses of everybody who is an administrator now, for mails that go to all of them. */
export async function administratorAddresses(db: Db | Transaction): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .where(eq(users.email_verified, true));
  return rows.map(({ email }) => email);
}

type Caller = Pick<Context, "db" | "viewer">;
type Permission = Promise<Result<Actor, "not-authenticated" | "forbidden">>;

/**
 * The permission for everything an administrator may do (SPEC 6). Each request reads the role, so that a
 * revoked administrator is refused at the very next call; it counts only for a verified address.
 */
export async function requireAdministrator(ctx: Caller): Permission {
  const actor = await actorOf(ctx);
  return actor.ok && !actor.value.isAdministrator ? err("forbidden") : actor;
}

/** The permission of administrators, and of hosts and helpers of any city; `mayEdit` checks the city. */
export async function requireEditor(ctx: Caller): Permission {
  const actor = await actorOf(ctx);
  return actor.ok && !actor.value.isAdministrator && actor.value.duties.size === 0
    ? err("forbidden")
    : actor;
}

/** The permission of administrators, and of hosts of this city. */
export async function requireHostOf(ctx: Caller, city: string): Permission {
  const actor = await actorOf(ctx);
  return actor.ok && !isHostOf(actor.value, city) ? err("forbidden") : actor;
}

/** The permission of administrators, and of hosts and helpers of this city. */
export async function requireEditorOf(ctx: Caller, city: string): Permission {
  const actor = await actorOf(ctx);
  return actor.ok && !mayEdit(actor.value, city) ? err("forbidden") : actor;
}

/** Whether the viewer is an administrator, for reads that show more to one. */
export async function isAdministrator(ctx: Caller): Promise<boolean> {
  return (await requireAdministrator(ctx)).ok;
}

/** Whether the actor may create and change what belongs to the city. */
export function mayEdit(actor: Actor, city: string): boolean {
  return actor.isAdministrator || actor.duties.has(city);
}

/** Whether the actor may also delete what belongs to the city, and see who takes part. */
export function isHostOf(actor: Actor, city: string): boolean {
  return actor.isAdministrator || actor.duties.get(city) === "host";
}

/** One query for a request with several permission checks. */
const actors = new WeakMap<object, Permission>();

/** The signed-in person with their rights, of whatever kind; rights count only for a verified address. */
export function actorOf(ctx: Caller): Permission {
  const known = actors.get(ctx) ?? readActor(ctx);
  actors.set(ctx, known);
  return known;
}

async function readActor({ db, viewer }: Caller): Permission {
  if (viewer.kind !== "user") return err("not-authenticated");
  const rows = await db
    .select({
      verified: users.email_verified,
      role: user_roles.role,
      city: chapter_hosts.city_name,
      duty: chapter_hosts.duty,
    })
    .from(users)
    .leftJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .leftJoin(chapter_hosts, eq(chapter_hosts.user_id, users.id))
    .where(eq(users.id, viewer.id));
  const [user] = rows;
  if (!user) return err("not-authenticated");
  const duties = new Map<string, Duty>();
  for (const { verified, city, duty } of rows)
    if (verified && city) duties.set(city, duty === "host" ? "host" : "helper");
  return ok({ id: viewer.id, isAdministrator: user.verified && user.role !== null, duties });
}
