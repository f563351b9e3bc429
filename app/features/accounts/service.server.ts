import { desc, eq } from "drizzle-orm";
import type { User } from "#app/core/client/session.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { accounts, sessions, users } from "#db/schema.ts";
import type { AccountDetails, Profile, SessionDetails } from "./schema.ts";

/** SPEC 3: a user as the browser knows them. */
export function publicUser(row: typeof users.$inferSelect): User {
  return {
    id: row.id,
    email: row.email,
    email_confirmed_at: row.email_confirmed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    user_metadata: { full_name: row.name || null, username: row.username, avatar_url: row.image },
  };
}

type ViewerContext = Pick<Context, "db" | "viewer" | "now">;
type OwnResult<Value> = Promise<Result<Value, "not-authenticated">>;

/** SPEC 4, the admin check: the role as it counts now, which is not before the address is verified. */
export async function roleOf(ctx: ViewerContext): OwnResult<"admin" | null> {
  const administrator = await requireAdministrator(ctx);
  if (administrator.ok) return ok("admin");
  return administrator.error.code === "forbidden" ? ok(null) : err("not-authenticated");
}

export async function accountDetails(ctx: ViewerContext): OwnResult<AccountDetails> {
  if (ctx.viewer.kind !== "user") return err("not-authenticated");
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.viewer.id)).limit(1);
  if (!user) return err("not-authenticated");
  const ways = await ctx.db
    .select({ provider: accounts.provider_id })
    .from(accounts)
    .where(eq(accounts.user_id, user.id));
  const names = ways.map((way) => way.provider);
  return ok({
    user: publicUser(user),
    two_factor_enabled: user.two_factor_enabled,
    has_password: names.includes("credential"),
    providers: names.filter((name) => name !== "credential"),
  });
}

export async function updateProfile(ctx: ViewerContext, input: Profile): OwnResult<User> {
  if (ctx.viewer.kind !== "user") return err("not-authenticated");
  const [user] = await ctx.db
    .update(users)
    .set({
      ...(input.full_name !== undefined && { name: input.full_name }),
      ...(input.username !== undefined && { username: input.username || null }),
      ...(input.avatar_url !== undefined && { image: input.avatar_url || null }),
      updated_at: ctx.now,
    })
    .where(eq(users.id, ctx.viewer.id))
    .returning();
  return user ? ok(publicUser(user)) : err("not-authenticated");
}

export async function listSessions(ctx: ViewerContext): OwnResult<SessionDetails[]> {
  if (ctx.viewer.kind !== "user") return err("not-authenticated");
  const { id, sessionId } = ctx.viewer;
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.user_id, id))
    .orderBy(desc(sessions.updated_at));
  return ok(
    rows.map((row) => ({
      id: row.id,
      is_current: row.id === sessionId,
      created_at: row.created_at.toISOString(),
      last_used_at: row.updated_at.toISOString(),
      ip_address: row.ip_address || null,
      user_agent: row.user_agent || null,
    })),
  );
}
