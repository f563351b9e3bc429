import { getTableName, eq } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { accountDetails, listSessions } from "#app/features/accounts/service.server.ts";
import { features } from "#app/features/features.server.ts";
import { scopedServices, services } from "#app/resources/register.server.ts";
import { rowsOfAddress } from "./service.server.ts";
import { activities, user_roles } from "#db/schema.ts";

export async function exportAccount(
  ctx: Context,
): Promise<Result<Record<string, unknown>, "not-authenticated">> {
  const details = await accountDetails(ctx);
  const open = await listSessions(ctx);
  if (ctx.viewer.kind !== "user" || !details.ok || !open.ok) return err("not-authenticated");
  const { db } = ctx;
  const { id } = ctx.viewer;
  const created = await Promise.all(
    [...services, ...scopedServices].map(async ({ resource, table }) => [
      resource.table,
      await db.select().from(table).where(eq(table.created_by, id)),
    ]),
  );
  const { email, email_confirmed_at } = details.value.user;
  const isVerified = email_confirmed_at !== null;
  const account = { id, email, isVerified };
  const tables = features.flatMap(({ stored = [] }) => stored);
  const owned = await Promise.all(
    tables.flatMap(({ table, ofAccount }) =>
      ofAccount ? [ofAccount(db, account).then((rows) => [getTableName(table), rows])] : [],
    ),
  );
  return ok({
    exported_at: ctx.now.toISOString(),
    account: details.value,
    roles: await db.select().from(user_roles).where(eq(user_roles.user_id, id)),
    sessions: open.value,
    ...Object.fromEntries(created),
    ...Object.fromEntries(owned),
    // An unverified address may be somebody else's.
    ...(isVerified && { of_address: await rowsOfAddress(db, email) }),
    activities: await db.select().from(activities).where(eq(activities.actor_id, id)),
  });
}
