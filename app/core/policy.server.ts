import { and, eq, sql } from "drizzle-orm";
import { user_roles, users } from "#db/schema.ts";
import type { Context } from "./context.server.ts";
import { err, ok, type Result } from "./result.ts";

export interface Actor {
  id: string;
}

/** What administrators call each other: by name, else by address. Of a deleted account neither is left. */
export const actorName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email}, 'A former administrator')`;

type Permission = Result<Actor, "not-authenticated" | "forbidden">;

/** A request that passes several doors asks the database once. */
const asked = new WeakMap<object, Promise<Permission>>();

/**
 * The one door to everything an administrator may do (SPEC 6). Each request reads the role, so that a
 * revoked administrator is refused at the very next call; it counts only for a verified address.
 */
export function requireAdministrator(ctx: Pick<Context, "db" | "viewer">): Promise<Permission> {
  const permission = asked.get(ctx) ?? permissionOf(ctx);
  asked.set(ctx, permission);
  return permission;
}

async function permissionOf({ db, viewer }: Pick<Context, "db" | "viewer">): Promise<Permission> {
  if (viewer.kind !== "user") return err("not-authenticated");
  const [row] = await db
    .select({
      id: users.id,
      verified: users.email_verified,
      role: user_roles.role,
    })
    .from(users)
    .leftJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .where(eq(users.id, viewer.id))
    .limit(1);
  if (!row) return err("not-authenticated");
  if (!row.role || !row.verified) return err("forbidden");
  return ok({ id: row.id });
}

/** Whether the viewer is an administrator, for reads that show more to one. */
export async function isAdministrator(ctx: Pick<Context, "db" | "viewer">): Promise<boolean> {
  return (await requireAdministrator(ctx)).ok;
}
