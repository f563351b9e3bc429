import { desc, eq, getTableColumns, or } from "drizzle-orm";
import type { AnyService } from "#app/core/data/service.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { User } from "#app/core/client/session.ts";
import {
  accounts,
  activities,
  chapter_cards,
  chapter_hosts,
  guests,
  host_invitations,
  sessions,
  user_roles,
  users,
} from "#db/schema.ts";
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

type Asker = Pick<Context, "db" | "viewer" | "now">;
type Mine<Value> = Promise<Result<Value, "not-authenticated">>;

/** SPEC 4, the admin check: the role as it counts now, which is not before the address is verified. */
export async function roleOf(ctx: Asker): Mine<"admin" | null> {
  const administrator = await requireAdministrator(ctx);
  if (administrator.ok) return ok("admin");
  return administrator.error.code === "forbidden" ? ok(null) : err("not-authenticated");
}

export async function accountDetails(ctx: Asker): Mine<AccountDetails> {
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

/** Changes what `input` names. */
export async function updateProfile(ctx: Asker, input: Profile): Mine<User> {
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

export async function listSessions(ctx: Asker): Mine<SessionDetails[]> {
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

const { token_hash: _, ...sentOrAccepted } = getTableColumns(host_invitations);
const { token_hash: _hash, ...saidYes } = getTableColumns(guests);

/** The data export of the viewer, without hashes and secrets. */
export async function exportData(
  ctx: Asker,
  services: readonly Pick<AnyService, "resource" | "table">[],
): Mine<Record<string, unknown>> {
  const details = await accountDetails(ctx);
  const open = await listSessions(ctx);
  if (ctx.viewer.kind !== "user" || !details.ok || !open.ok) return err("not-authenticated");
  const { db } = ctx;
  const { id } = ctx.viewer;
  const created = await Promise.all(
    services.map(async ({ resource, table }) => [
      resource.table,
      await db.select().from(table).where(eq(table.created_by, id)),
    ]),
  );
  return ok({
    exported_at: ctx.now.toISOString(),
    account: details.value,
    roles: await db.select().from(user_roles).where(eq(user_roles.user_id, id)),
    sessions: open.value,
    chapter_hosts: await db.select().from(chapter_hosts).where(eq(chapter_hosts.user_id, id)),
    chapter_cards: await db.select().from(chapter_cards).where(eq(chapter_cards.created_by, id)),
    host_invitations: await db
      .select(sentOrAccepted)
      .from(host_invitations)
      .where(or(eq(host_invitations.invited_by, id), eq(host_invitations.accepted_by, id))),
    ...Object.fromEntries(created),
    // An unverified address may be somebody else's.
    guests: details.value.user.email_confirmed_at
      ? await db.select(saidYes).from(guests).where(eq(guests.email, details.value.user.email))
      : [],
    activities: await db.select().from(activities).where(eq(activities.actor_id, id)),
  });
}
