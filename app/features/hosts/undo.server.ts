import { and, eq, gte } from "drizzle-orm";
import { recordActivity, type Entry } from "#app/core/data/audit-log.server.ts";
import type { Activity } from "#app/core/data/undo.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Transaction } from "#db/connection.server.ts";
import { activities, chapter_hosts, host_invitations, users } from "#db/schema.ts";
import { hostsTag } from "#app/resources/cards/service.server.ts";
import { endPresence } from "./handover/leaving.server.ts";
import type { Duty } from "./schema.ts";

interface HostUndo {
  tx: Transaction;
  ctx: Pick<Context, "now">;
  activity: Activity;
  /** The administrator; null for the command line. Hosts undo nothing of this. */
  actorId: string | null;
  invalidate: (...tags: string[]) => void;
}

export async function undoHostEntry(undo: HostUndo): Promise<Result<object>> {
  const { activity } = undo;
  const isCreation = activity.action === "create";
  if (activity.resource === "host-invitations")
    return isCreation ? endInvitation(undo, activity.row_id) : bringInvitationBack(undo);
  return isCreation ? endDuty(undo) : putBack(undo);
}

async function endInvitation(undo: HostUndo, id: string): Promise<Result<object>> {
  const { tx, ctx } = undo;
  const [row] = await tx
    .select()
    .from(host_invitations)
    .where(eq(host_invitations.id, id))
    .for("update");
  if (!row) return err("gone", { detail: "This invitation is not kept any more." });
  if (!row.accepted_at) {
    await tx
      .update(host_invitations)
      .set({ revoked_at: ctx.now })
      .where(eq(host_invitations.id, id));
    await record(undo, "delete", "host-invitations", id);
    return ok(row);
  }
  const userId = row.accepted_by ?? (await acceptorOf(tx, row.city_name, row.accepted_at));
  if (!userId) return err("gone", { detail: "The account that accepted it has been deleted." });
  await lower(undo, { userId, city: row.city_name, acceptedAt: row.accepted_at });
  const handedOn = await tx
    .select({ id: activities.row_id })
    .from(activities)
    .where(
      and(
        eq(activities.resource, "host-invitations"),
        eq(activities.action, "create"),
        eq(activities.actor_id, userId),
        eq(activities.city_name, row.city_name),
        gte(activities.at, row.accepted_at),
      ),
    );
  for (const invitation of handedOn)
    if (invitation.id !== id) await endInvitation(undo, invitation.id);
  return ok(row);
}

/** From the log, because a deleted account is no longer named by the invitation. */
async function acceptorOf(tx: Transaction, city: string, at: Date): Promise<string | undefined> {
  const [entry] = await tx
    .select({ userId: activities.row_id })
    .from(activities)
    .where(
      and(
        eq(activities.resource, "chapter-hosts"),
        eq(activities.action, "create"),
        eq(activities.city_name, city),
        eq(activities.at, at),
      ),
    );
  return entry?.userId;
}

interface AcceptedDuty {
  userId: string;
  city: string;
  acceptedAt: Date;
}

async function lower(undo: HostUndo, { userId, city, acceptedAt }: AcceptedDuty): Promise<void> {
  const { tx, ctx, invalidate } = undo;
  const isThisOne = and(eq(chapter_hosts.city_name, city), eq(chapter_hosts.user_id, userId));
  const [row] = await tx.select().from(chapter_hosts).where(isThisOne).for("update");
  if (!row) return;
  if (row.accepted_at < acceptedAt)
    await tx.update(chapter_hosts).set({ duty: "helper" }).where(isThisOne);
  else await tx.delete(chapter_hosts).where(isThisOne);
  await record(undo, "delete", "chapter-hosts", userId, `${row.duty} of ${city}`);
  if (row.duty === "host")
    await endPresence({ db: tx, now: ctx.now, invalidate }, { city, userId });
  invalidate(hostsTag(city));
}

async function bringInvitationBack(undo: HostUndo): Promise<Result<object>> {
  const { tx, activity } = undo;
  const [row] = await tx
    .update(host_invitations)
    .set({ revoked_at: null })
    .where(eq(host_invitations.id, activity.row_id))
    .returning();
  if (!row) return err("gone", { detail: "This invitation is not kept any more." });
  await record(undo, "create", "host-invitations", row.id);
  return ok(row);
}

async function endDuty(undo: HostUndo): Promise<Result<object>> {
  const { activity } = undo;
  const city = activity.city_name ?? "";
  await lower(undo, { userId: activity.row_id, city, acceptedAt: activity.at });
  return ok(activity);
}

async function putBack(undo: HostUndo): Promise<Result<object>> {
  const { tx, ctx, activity, invalidate } = undo;
  const city = activity.city_name ?? "";
  const [user] = await tx.select().from(users).where(eq(users.id, activity.row_id)).for("update");
  if (!user) return err("gone", { detail: "This account has been deleted." });
  const duty: Duty = activity.title.startsWith("helper ") ? "helper" : "host";
  const [row] = await tx
    .insert(chapter_hosts)
    .values({ city_name: city, user_id: user.id, duty, accepted_at: ctx.now })
    .onConflictDoNothing()
    .returning();
  if (!row) return err("conflict", { detail: "This person is there already." });
  await record(undo, "restore", "chapter-hosts", user.id);
  invalidate(hostsTag(city));
  return ok(row);
}

async function record(
  { tx, ctx, activity, actorId }: HostUndo,
  action: Entry["action"],
  resource: string,
  row_id: string,
  title = activity.title,
): Promise<void> {
  await recordActivity(
    tx,
    ctx,
    { id: actorId },
    {
      action,
      resource,
      row_id,
      title,
      city_name: activity.city_name,
      admins_only: true,
      undoes: activity.id,
    },
  );
}
