import { asc, eq } from "drizzle-orm";
import { dutyOf, dutyTitle } from "#app/content/duties.ts";
import { chapterNamed } from "#app/content/cities.ts";
import { recordActivity } from "#app/core/data/audit-log.server.ts";
import { permittedScope } from "#app/core/data/scoped-service.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/work.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { actorOf, nameFor, requireManager, type Actor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db } from "#db/connection.server.ts";
import { isPersonOf } from "#db/rights.server.ts";
import { chapter_cards, chapter_hosts, users } from "#db/schema.ts";
import { chapterAccess, hostsTag } from "#app/resources/cards/service.server.ts";
import { endedSettings, leaveCity } from "./handover/leaving.server.ts";
import { messages } from "./messages.ts";
import type { ChapterHost, CityDuty } from "./schema.ts";

export async function listHosts(
  ctx: Context,
  cityAsked: string,
): Promise<Result<{ items: ChapterHost[] }>> {
  const permitted = await permittedScope(ctx, chapterAccess, cityAsked);
  if (!permitted.ok) return permitted;
  const { scope: city, actor } = permitted.value;
  const { user_id, duty, accepted_at } = chapter_hosts;
  const rows = await ctx.db
    .select({ user_id, name: nameFor(actor), duty, accepted_at })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, user_id))
    .where(eq(chapter_hosts.city_name, city))
    .orderBy(asc(accepted_at), asc(user_id));
  return ok({
    items: rows.map((row) => ({
      ...row,
      accepted_at: row.accepted_at.toISOString(),
    })),
  });
}

/** The permission to remove somebody, as far as it does not depend on what they are: hosts remove helpers only. */
export async function requireRemoval(
  ctx: Context,
  cityAsked: string,
  userId: string,
): Promise<Result<Actor>> {
  const actor = await actorOf(ctx);
  const isSelf = actor.ok && actor.value.id === userId.toLowerCase();
  return isSelf ? actor : requireManager(ctx, chapterNamed(cityAsked) ?? cityAsked);
}

export async function removeHost(
  ctx: Context,
  cityAsked: string,
  userId: string,
  reason?: string | null,
): Promise<Result<null>> {
  const actor = await requireRemoval(ctx, cityAsked, userId);
  if (!actor.ok) return actor;
  const city = chapterNamed(cityAsked) ?? cityAsked;
  const isSelf = actor.value.id === userId.toLowerCase();
  if (!isUuid(userId)) return err("not-found", { detail: messages.unknownHost });
  return transact(ctx, async (work): Promise<Result<null>> => {
    // The account before its rows, as an acceptance of its invitation does: another order could deadlock.
    await work.db.select().from(users).where(eq(users.id, userId)).for("no key update");
    const isThisOne = isPersonOf(city, userId);
    const [row] = await work.db.select().from(chapter_hosts).where(isThisOne).for("update");
    if (!row) return err("not-found", { detail: messages.unknownHost });
    if (!isSelf && !actor.value.isAdministrator && row.duty !== "helper")
      return err("forbidden", { detail: messages.onlyHelpers });
    await work.db.delete(chapter_hosts).where(isThisOne);
    await leaveCity(work, { city, userId, duty: row.duty, isSelf });
    await recordActivity(work, actor.value, {
      action: "delete",
      resource: "chapter-hosts",
      row_id: row.user_id,
      title: dutyTitle(row.duty, city),
      city_name: city,
      changes: {
        ...(reason && { reason: [null, reason] }),
        ...endedSettings(row),
      },
    });
    return ok(null);
  });
}

export async function tagsOfHost(db: Db, userId: string): Promise<string[]> {
  const hosted = await db
    .select({ city: chapter_hosts.city_name })
    .from(chapter_hosts)
    .where(eq(chapter_hosts.user_id, userId));
  const written = await db
    .select({ city: chapter_cards.city_name })
    .from(chapter_cards)
    .where(eq(chapter_cards.created_by, userId));
  return [...hosted, ...written].map(({ city }) => hostsTag(city));
}

export async function myCities(ctx: Context): Promise<Result<{ items: CityDuty[] }>> {
  const actor = await actorOf(ctx);
  if (!actor.ok) return actor;
  const items = Array.from(actor.value.rights, ([city_name, right]) => ({
    city_name,
    duty: dutyOf(right),
  }));
  return ok({ items: items.toSorted((a, b) => a.city_name.localeCompare(b.city_name)) });
}

export async function changeMyCity(
  { db, viewer }: Context,
  cityAsked: string,
  { asks_again }: { asks_again: boolean },
): Promise<Result<{ asks_again: boolean }>> {
  if (viewer.kind !== "user") return err("not-authenticated");
  const city = chapterNamed(cityAsked) ?? cityAsked;
  const changed = await db
    .update(chapter_hosts)
    // Switched on, it also ends a break.
    .set(asks_again ? { asks_again, break_until: null } : { asks_again })
    .where(isPersonOf(city, viewer.id))
    .returning({ user_id: chapter_hosts.user_id });
  return changed.length > 0
    ? ok({ asks_again })
    : err("not-found", { detail: messages.unknownHost });
}
