import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { recordActivity } from "#app/core/data/audit-log.server.ts";
import { linkProblems } from "#app/core/data/links/link-problems.ts";
import { findLinkRow, linkProblem } from "#app/core/data/links/row-links.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import type { Db } from "#db/connection.server.ts";
import { isPersonOf, personOf } from "#db/rights.server.ts";
import { chapter_hosts, host_invitations, user_roles, users } from "#db/schema.ts";
import { hostsTag } from "#app/resources/cards/service.server.ts";
import { endedSettings, leaveCity, takeOverCard } from "./handover/leaving.server.ts";
import { answerEmail, type Answer, nameForStrangers } from "./mails.server.ts";
import { messages } from "./messages.ts";
import { dutyTitle } from "#app/content/duties.ts";
import type { CityDuty, OpenInvitation } from "./schema.ts";

type Invitation = typeof host_invitations.$inferSelect;

/** Changes nothing, because mail scanners follow links. */
export async function readInvitation(ctx: Context, token: string): Promise<Result<OpenInvitation>> {
  const row = await findLinkRow(ctx.db, host_invitations, token);
  if (!row) return err("not-found", { detail: linkProblems.unknown.sentence });
  const gained = await dutyGained(ctx, row);
  const dead = gained ? undefined : await whyDead(ctx.db, row, ctx.now);
  if (dead) return err("gone", { detail: dead });
  const { city_name, email, expires_at, line } = row;
  const inviter = await inviterOf(ctx.db, row);
  const isTheirs = and(eq(users.email, email), users.email_verified);
  return ok({
    city_name,
    duty: gained ?? row.duty,
    email,
    line,
    invited_by: nameForStrangers(inviter?.name ?? ""),
    is_handover: row.handed_over_by !== null,
    is_accepted: gained !== undefined,
    has_account: (await ctx.db.$count(users, isTheirs)) > 0,
    expires_at: expires_at.toISOString(),
  });
}

/** The duty that the viewer has accepted by this invitation, and still has. */
async function dutyGained({ db, viewer }: Context, { accepted_by, city_name }: Invitation) {
  if (viewer.kind !== "user" || accepted_by !== viewer.id) return undefined;
  return (await personOf(db, city_name, viewer.id))?.duty;
}

/** An invitation went to one address only, so whoever holds its link reads the emails there. */
export async function invitedAddress(db: Db, token: string, now: Date) {
  const row = await findLinkRow(db, host_invitations, token);
  return row && !(await whyDead(db, row, now)) ? row.email : undefined;
}

/** Ends an invitation. Whoever holds its link may, because it went to one address only. */
export async function declineInvitation(ctx: Context, token: string): Promise<Result<null>> {
  return transact(ctx, async (work): Promise<Result<null>> => {
    const row = await findLinkRow(work.db, host_invitations, token, { isLocked: true });
    if (!row) return err("not-found", { detail: linkProblems.unknown.sentence });
    const dead = await whyDead(work.db, row, ctx.now);
    if (dead) return err("gone", { detail: dead });
    await work.db
      .update(host_invitations)
      .set({ revoked_at: ctx.now, declined_at: ctx.now })
      .where(eq(host_invitations.id, row.id));
    await tellInviter(work, ctx.siteUrl, row, "declined");
    return ok(null);
  });
}

/** Administrators invite many people, so only hosts hear of each answer. */
async function tellInviter(work: Work, siteUrl: string, row: Invitation, answer: Answer) {
  const inviter = await inviterOf(work.db, row);
  if (!inviter || inviter.isAdministrator) return;
  const { city_name: city, duty, email } = row;
  await queueMail(
    work,
    answerEmail({
      to: inviter.email,
      siteUrl,
      city,
      duty,
      email,
      answer,
      isHandover: row.handed_over_by !== null,
    }),
  );
}

async function inviterOf(db: Db, { invited_by }: Invitation) {
  if (!invited_by) return undefined;
  const [inviter] = await db
    .select({ name: users.name, email: users.email, role: user_roles.role })
    .from(users)
    .leftJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .where(eq(users.id, invited_by))
    .limit(1);
  return inviter && { ...inviter, isAdministrator: inviter.role !== null };
}

export async function acceptInvitation(ctx: Context, token: string): Promise<Result<CityDuty>> {
  const { viewer, now } = ctx;
  if (viewer.kind !== "user") return err("not-authenticated");
  return transact(ctx, async (work): Promise<Result<CityDuty>> => {
    const known = await findLinkRow(work.db, host_invitations, token);
    const ids = [viewer.id, known?.invited_by ?? viewer.id];
    // Accounts before their rows, as everywhere, so that calls cannot deadlock. The inviter may be removed meanwhile.
    const people = await work.db
      .select()
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(asc(users.id))
      .for("no key update");
    const user = people.find(({ id }) => id === viewer.id);
    if (!user) return err("not-authenticated");
    const row = await findLinkRow(work.db, host_invitations, token, { isLocked: true });
    if (!row) return err("not-found", { detail: linkProblems.unknown.sentence });
    const dead = await whyDead(work.db, row, now);
    if (dead) return err("gone", { detail: dead });
    if (user.email.toLowerCase() !== row.email)
      return err("forbidden", { detail: messages.anotherAddress });
    if (!user.email_verified) return err("forbidden", { detail: messages.verifyFirst });
    const { city_name, invited_by } = row;
    const values = { city_name, user_id: user.id, duty: row.duty, invited_by, accepted_at: now };
    await work.db
      .insert(chapter_hosts)
      .values(values)
      .onConflictDoUpdate({
        target: [chapter_hosts.city_name, chapter_hosts.user_id],
        set: {
          duty: sql`case when ${chapter_hosts.duty} = 'host' then 'host' else ${row.duty} end`,
        },
      });
    await work.db
      .update(host_invitations)
      .set({ accepted_at: now, accepted_by: user.id })
      .where(eq(host_invitations.id, row.id));
    const title = dutyTitle(row.duty, city_name);
    const entry = { resource: "chapter-hosts", row_id: user.id, title, city_name };
    await recordActivity(work, user, { action: "create", ...entry });
    if (row.duty === "host") await takeOverCard(work, city_name, user);
    if (row.handed_over_by && row.handed_over_by !== user.id)
      await endDutyOf(work, row.handed_over_by, { city: city_name, successorId: user.id });
    await tellInviter(work, ctx.siteUrl, row, "accepted");
    work.invalidate(hostsTag(city_name));
    return ok({ city_name, duty: row.duty });
  });
}

async function endDutyOf(
  work: Work,
  userId: string,
  { city, successorId }: { city: string; successorId: string },
): Promise<void> {
  const [ended] = await work.db.delete(chapter_hosts).where(isPersonOf(city, userId)).returning();
  await leaveCity(work, { city, userId, duty: "host", isSelf: true, successorId });
  if (ended)
    await recordActivity(
      work,
      { id: userId },
      {
        action: "delete",
        resource: "chapter-hosts",
        row_id: userId,
        title: dutyTitle(ended.duty, city),
        city_name: city,
        changes: { handed_to: [null, successorId], ...endedSettings(ended) },
      },
    );
}

async function whyDead(db: Db, row: Invitation, now: Date) {
  const { accepted_at, revoked_at, declined_at, expires_at } = row;
  if (accepted_at) return messages.acceptedBefore;
  if (declined_at) return messages.declinedBefore;
  const times = { revokedAt: revoked_at, expiresAt: expires_at };
  const problem =
    linkProblem(times, now) ?? ((await mayStillInvite(db, row)) ? undefined : "expired");
  return problem && linkProblems[problem].sentence;
}

/**
 * An invitation is void when its sender has lost their rights. A handover stays good after its sender has stepped down or
 * deleted their account, which ends all else that they sent; whoever removes them withdraws it.
 */
async function mayStillInvite(db: Db, { invited_by, city_name, handed_over_by, duty }: Invitation) {
  if (!invited_by) return duty === "host";
  const [inviter] = await db
    .select({ role: user_roles.role, duty: chapter_hosts.duty })
    .from(users)
    .leftJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .leftJoin(
      chapter_hosts,
      and(eq(chapter_hosts.user_id, users.id), eq(chapter_hosts.city_name, city_name)),
    )
    .where(and(eq(users.id, invited_by), users.email_verified))
    .limit(1);
  return (
    inviter !== undefined &&
    (inviter.role !== null || inviter.duty === "host" || handed_over_by !== null)
  );
}
