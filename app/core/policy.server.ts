import { and, eq, lte, sql, type SQLWrapper } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import { readRights, type Right } from "#db/rights.server.ts";
import { user_roles, users } from "#db/schema.ts";
import type { Context } from "./context.server.ts";
import { err, ok, type Result } from "./result.ts";

export interface Actor {
  id: string;
  isAdministrator: boolean;
  /** By scope. Which scope a row belongs to is said by its resource (`RowAccess`). */
  rights: ReadonlyMap<string, Right>;
}

/** Stands in the log for the command line, which acts without an account. */
export const OPERATOR_ID = "00000000-0000-0000-0000-000000000000";

/** The name of a person in what administrators read, else the address; a deleted account has neither. */
export const actorName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email}, 'A former administrator')`;

/** Hosts read no address but their own: it was given to the site, not to them. */
export const nameFor = ({ id, isAdministrator: isOne }: Actor) =>
  isOne
    ? actorName
    : sql<string>`coalesce(nullif(${users.name}, ''), nullif(${users.username}, ''), case when ${users.id} = ${id} then ${users.email} when ${users.id} is null then 'A former administrator' else 'Somebody without a name' end)`;

/** As `nameFor`, for the actor of an entry of the log. */
export const actorNameFor = (reader: Actor, actorId: SQLWrapper) =>
  sql<string>`case when ${actorId} = ${OPERATOR_ID} then 'The operator, on the server' else ${nameFor(reader)} end`;

/** With `since`, of those only whose account was there then. */
export async function administratorAddresses(db: Db, since?: Date): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .where(and(eq(users.email_verified, true), since && lte(users.created_at, since)));
  return rows.map(({ email }) => email);
}

type Caller = Pick<Context, "db" | "viewer">;
type Permission = Promise<Result<Actor, "not-authenticated" | "forbidden">>;

/**
 * The permission for everything an administrator may do (SPEC 6). Each request reads the role, so that a
 * revoked administrator is refused at the very next call; it counts only for a verified address.
 */
export const requireAdministrator = (ctx: Caller) =>
  requireThat(ctx, ({ isAdministrator }) => isAdministrator);

/** The permission to edit in this scope, or, without one, in any; `mayEdit` then checks the scope of the row. */
export const requireEditor = (ctx: Caller, scope?: string) =>
  requireThat(ctx, (actor) =>
    scope === undefined ? actor.isAdministrator || actor.rights.size > 0 : mayEdit(actor, scope),
  );

export const requireManager = (ctx: Caller, scope: string) =>
  requireThat(ctx, (actor) => mayManage(actor, scope));

export const isAdministrator = async (ctx: Caller) => (await requireAdministrator(ctx)).ok;

export const mayEdit = (actor: Actor, scope: string): boolean =>
  actor.isAdministrator || actor.rights.has(scope);

/** True if the actor may also delete what belongs to the scope, and see who takes part. */
export const mayManage = (actor: Actor, scope: string): boolean =>
  actor.isAdministrator || actor.rights.get(scope) === "manage";

async function requireThat(ctx: Caller, may: (actor: Actor) => boolean): Permission {
  const actor = await actorOf(ctx);
  return actor.ok && !may(actor.value) ? err("forbidden") : actor;
}

const actors = new WeakMap<object, Permission>();

export function actorOf(ctx: Caller): Permission {
  const known = actors.get(ctx) ?? readActor(ctx);
  actors.set(ctx, known);
  return known;
}

async function readActor({ db, viewer }: Caller): Permission {
  if (viewer.kind !== "user") return err("not-authenticated");
  const found = await readRights(db, viewer.id);
  return found ? ok({ id: viewer.id, ...found }) : err("not-authenticated");
}

export const viewerId = ({ viewer }: Pick<Context, "viewer">) =>
  viewer.kind === "user" ? viewer.id : null;

/** The account of the viewer, once they have verified their address. */
export async function verifiedUser({ db, viewer }: Caller) {
  if (viewer.kind !== "user") return undefined;
  const [user] = await db
    .select({ name: users.name, username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.id, viewer.id), users.email_verified));
  return user && { ...user, email: user.email.toLowerCase() };
}
