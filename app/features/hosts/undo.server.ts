import { and, desc, eq, gte, isNull, lte, ne, sql } from "drizzle-orm";
import { recordActivity, type Entry } from "#app/core/data/audit-log.server.ts";
import type { Activity } from "#app/core/data/undo.server.ts";
import { mayManage } from "#app/core/policy.server.ts";
import type { Work } from "#app/core/work.server.ts";
import type { LoggedPerson } from "#app/features/feature.ts";
import type { Db } from "#db/connection.server.ts";
import { isPersonOf } from "#db/rights.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { activities, chapter_hosts, host_invitations, mails, users } from "#db/schema.ts";
import { hostsTag } from "#app/resources/cards/service.server.ts";
import { leaveCity } from "./handover/leaving.server.ts";
import { canBeAccepted, hostsLock, revoke, rivalsOf } from "./invitations.server.ts";
import { messages } from "./messages.ts";
import { dutyIn, dutyTitle } from "#app/content/duties.ts";

interface HostUndo {
  work: Work;
  activity: Activity;
  /** The administrator; null for the command line. Hosts undo nothing of this. */
  actorId: string | null;
}

/** The successor, when a handover is undone. */
const memberId = sql`coalesce((${activities.changes} -> 'handed_to' ->> 1)::uuid, ${activities.row_id})`;

export const memberPerson: LoggedPerson = {
  name: sql`(select nullif(${users.name}, '') from ${users} where ${users.id} = ${memberId})`,
  email: sql`(select ${users.email} from ${users} where ${users.id} = ${memberId})`,
  mayReadEmail: ({ isAdministrator }) => isAdministrator,
};

/** Invited people may have no account: hosts see their email in the list of invitations too. */
export const invitedPerson: LoggedPerson = {
  email: sql`(select nullif(${host_invitations.email}, '') from ${host_invitations} where ${host_invitations.id} = ${activities.row_id})`,
  mayReadEmail: mayManage,
};

export async function undoHostEntry(
  work: Work,
  activity: Activity,
  actorId: string | null,
): Promise<Result<object>> {
  const undo = { work, activity, actorId };
  const isCreation = activity.action === "create";
  if (activity.resource === "host-invitations")
    return isCreation ? endInvitation(undo, activity.row_id) : bringInvitationBack(undo);
  return isCreation ? endDuty(undo) : putBack(undo);
}

async function endInvitation(undo: HostUndo, id: string): Promise<Result<object>> {
  const { work } = undo;
  const [row] = await work.db
    .select()
    .from(host_invitations)
    .where(eq(host_invitations.id, id))
    .for("update");
  if (!row) return err("gone", { detail: "This invitation is not kept any more." });
  if (!row.accepted_at) {
    await revoke(work, eq(host_invitations.id, id));
    await record(undo, "delete", "host-invitations", id);
    return ok(row);
  }
  const userId = row.accepted_by ?? (await acceptorOf(work.db, row.city_name, row.accepted_at));
  if (!userId) return err("gone", { detail: "The account that accepted it has been deleted." });
  const duty = { userId, city: row.city_name, acceptedAt: row.accepted_at };
  const lowered = await lowerDuty(undo, duty);
  if (!lowered.ok) return lowered;
  const handedOn = await work.db
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
async function acceptorOf(db: Db, city: string, at: Date): Promise<string | undefined> {
  const [entry] = await db
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

async function lowerDuty(undo: HostUndo, { userId, city, acceptedAt }: AcceptedDuty) {
  const { work } = undo;
  const isThisOne = isPersonOf(city, userId);
  const [row] = await work.db.select().from(chapter_hosts).where(isThisOne).for("update");
  if (!row) return ok(null);
  if (row.accepted_at > acceptedAt) return err("conflict", { detail: messages.cameBack });
  if (row.accepted_at < acceptedAt)
    await work.db.update(chapter_hosts).set({ duty: "helper" }).where(isThisOne);
  else await work.db.delete(chapter_hosts).where(isThisOne);
  await record(undo, "delete", "chapter-hosts", userId, dutyTitle(row.duty, city));
  await leaveCity(work, { city, userId, duty: row.duty, isSelf: false });
  return ok(null);
}

async function bringInvitationBack(undo: HostUndo): Promise<Result<object>> {
  const { work, activity } = undo;
  await work.lock(hostsLock(activity.city_name ?? ""));
  const isThisOne = eq(host_invitations.id, activity.row_id);
  const [row] = await work.db.select().from(host_invitations).where(isThisOne).for("update");
  if (!row) return err("gone", { detail: "This invitation is not kept any more." });
  if (row.expires_at <= work.now) return err("gone", { detail: messages.lapsed });
  const isRival = and(ne(host_invitations.id, row.id), rivalsOf(row), canBeAccepted(work.now));
  if ((await work.db.$count(host_invitations, isRival)) > 0)
    return err("conflict", { detail: messages.invitedSince });
  await work.db.update(host_invitations).set({ revoked_at: null }).where(isThisOne);
  // Its email may have been stopped before it could leave.
  const isStopped = and(eq(mails.topic, row.id), isNull(mails.sent_at));
  await work.db.update(mails).set({ skipped_at: null }).where(isStopped);
  await record(undo, "create", "host-invitations", row.id);
  return ok(row);
}

async function endDuty(undo: HostUndo): Promise<Result<object>> {
  const { activity } = undo;
  const city = activity.city_name ?? "";
  const duty = { userId: activity.row_id, city, acceptedAt: activity.at };
  const lowered = await lowerDuty(undo, duty);
  return lowered.ok ? ok(activity) : lowered;
}

async function putBack(undo: HostUndo): Promise<Result<object>> {
  const { work, activity } = undo;
  const city = activity.city_name ?? "";
  const [user] = await work.db
    .select()
    .from(users)
    .where(eq(users.id, activity.row_id))
    .for("update");
  if (!user) return err("gone", { detail: "This account has been deleted." });
  const duty = dutyIn(activity.title);
  const [row] = await work.db
    .insert(chapter_hosts)
    .values({
      city_name: city,
      user_id: user.id,
      duty,
      accepted_at: await hostSince(undo),
      ...settingsIn(activity),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return err("conflict", { detail: "This person is there already." });
  await record(undo, "restore", "chapter-hosts", user.id);
  work.invalidate(hostsTag(city));
  return ok(row);
}

function settingsIn({ changes }: Activity) {
  const [until] = changes["break_until"] ?? [];
  return {
    asks_again: changes["asks_again"]?.[0] !== false,
    break_until: typeof until === "string" ? new Date(until) : null,
  };
}

/** When the duty began that is put back: whoever had it for long is not new. */
async function hostSince({ work, activity }: HostUndo): Promise<Date> {
  const { resource, row_id, city_name, action, at } = activities;
  const [first] = await work.db
    .select({ at })
    .from(activities)
    .where(
      and(
        eq(resource, "chapter-hosts"),
        eq(row_id, activity.row_id),
        eq(city_name, activity.city_name ?? ""),
        eq(action, "create"),
        lte(at, activity.at),
      ),
    )
    .orderBy(desc(at))
    .limit(1);
  return first?.at ?? work.now;
}

async function record(
  { work, activity, actorId }: HostUndo,
  action: Entry["action"],
  resource: string,
  row_id: string,
  title = activity.title,
): Promise<void> {
  const { city_name, id: undoes } = activity;
  const entry = { action, resource, row_id, title, city_name, admins_only: true, undoes };
  await recordActivity(work, { id: actorId }, entry);
}
