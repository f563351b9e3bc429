import { dutyTitle, type Duty } from "#app/content/duties.ts";
import { DAY, addTime } from "#app/core/time.ts";
import type { Db } from "#db/connection.server.ts";
import { and, asc, count, eq, gt, isNotNull, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { countStrangerMail } from "#app/core/api/attempt-limits.ts";
import { recordActivity } from "#app/core/data/audit-log.server.ts";
import { randomToken, tokenHash } from "#app/core/data/secret.server.ts";
import { permittedScope } from "#app/core/data/scoped-service.server.ts";
import { isUuid, KEY_IN_USE } from "#app/core/data/rows.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { Context } from "#app/core/context.server.ts";
import { queueMail, stopMails } from "#app/core/mail/outbox.server.ts";
import type { Actor } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { chapter_hosts, host_invitations as invitations, user_roles, users } from "#db/schema.ts";
import { chapterAccess } from "#app/resources/cards/service.server.ts";
import { limits } from "./limits.ts";
import { invitationEmail } from "./mails.server.ts";
import { messages } from "./messages.ts";
import { HOSTS_BY_A_HOST, HOSTS_BY_HOSTS, INVITATION_DAYS, PEOPLE_OF_A_CITY } from "./rules.ts";
import type { HostInvitation, InvitationInput } from "./schema.ts";

export const REPEATABLE = { of: "invitation", says: "A repeated call mails nobody." };

/**
 * Invites somebody to a city by mail. An earlier invitation of the same address is good no longer. With `isHandover` the
 * rights of who invites end when it is accepted; only the newest handover of a host is good. A repeated call with the same
 * `key` mails nobody.
 */
export async function invite(
  ctx: Context,
  cityAsked: string,
  { email, duty, line = null }: InvitationInput,
  { isHandover = false, key }: { isHandover?: boolean; key?: string | undefined } = {},
): Promise<Result<HostInvitation>> {
  const permitted = await permittedScope(ctx, chapterAccess, cityAsked);
  if (!permitted.ok) return permitted;
  const { actor, scope: city } = permitted.value;
  const ofHost = actor.isAdministrator
    ? undefined
    : await ctx.countAttempt([limits["invitation:account"], actor.id]);
  const retryAfter = ofHost ?? (await countStrangerMail(ctx, email));
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  const token = randomToken();
  return transact(ctx, async (work) => {
    await work.lock(hostsLock(city));
    const earlier = key && (await answerOf(work.db, key, { city, email }));
    if (earlier) return earlier;
    const refused =
      (await refuseKnown(work.db, city, email, duty)) ??
      (isHandover ? undefined : await refuseBeyondBounds(work, actor, city, duty));
    if (refused) return refused;
    const isReminder = !isHandover && duty === "host";
    const reminded = isReminder ? await handoverTo(work, actor, city, email) : undefined;
    const inviter = reminded?.invited_by ?? actor.id;
    const handed_over_by = isHandover ? actor.id : (reminded?.handed_over_by ?? null);
    // Its words are those of the host who hands over.
    const words = reminded ? reminded.line : line;
    await revoke(work, rivalsOf({ city_name: city, email, handed_over_by }));
    const [row] = await work.db
      .insert(invitations)
      .values({
        ...(key && { id: key }),
        city_name: city,
        email,
        duty,
        line: words,
        token_hash: tokenHash(token),
        invited_by: inviter,
        handed_over_by,
        created_at: ctx.now,
        expires_at: addTime(ctx.now, INVITATION_DAYS * DAY),
      })
      .returning();
    if (!row) throw new Error("The invitation was not stored");
    await queueMail(
      work,
      invitationEmail({
        to: email,
        siteUrl: ctx.siteUrl,
        token,
        city,
        duty,
        line: words,
        isHandover: handed_over_by !== null,
        expires: row.expires_at,
        inviter: await inviterOf(work.db, inviter),
      }),
      { topic: row.id },
    );
    await recordActivity(work, actor, entryOf("create", row));
    return ok(toInvitation(row));
  });
}

/** Invitations and undone withdrawals of one city follow one another. */
export const hostsLock = (city: string) => `hosts of ${city}`;

/** Only the newest invitation to an address is good, and only the newest handover of a host. */
export const rivalsOf = ({
  city_name,
  email,
  handed_over_by: host,
}: Pick<Row, "city_name" | "email" | "handed_over_by">) =>
  and(
    eq(invitations.city_name, city_name),
    or(eq(invitations.email, email), host ? eq(invitations.handed_over_by, host) : undefined),
  );

async function answerOf(db: Db, key: string, { city, email }: { city: string; email: string }) {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, key));
  if (!row) return undefined;
  return row.city_name === city && row.email === email
    ? ok(toInvitation(row))
    : err("conflict", { detail: KEY_IN_USE });
}

/** A handover that is sent again by somebody else stays one; the host who hands over may make a plain invitation of it. */
async function handoverTo({ db, now }: Work, actor: Actor, city: string, email: string) {
  const { handed_over_by } = invitations;
  const isOfAnother = and(isNotNull(handed_over_by), ne(handed_over_by, actor.id));
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(isPending(now, city), eq(invitations.email, email), isOfAnother));
  return row;
}

export async function listInvitations(
  ctx: Context,
  cityAsked: string,
): Promise<Result<{ items: HostInvitation[] }>> {
  const permitted = await permittedScope(ctx, chapterAccess, cityAsked);
  if (!permitted.ok) return permitted;
  const rows = await ctx.db
    .select()
    .from(invitations)
    .where(isPending(ctx.now, permitted.value.scope))
    .orderBy(asc(invitations.created_at), asc(invitations.id));
  return ok({ items: rows.map(toInvitation) });
}

export async function revokeInvitation(
  ctx: Context,
  cityAsked: string,
  id: string,
): Promise<Result<null>> {
  const permitted = await permittedScope(ctx, chapterAccess, cityAsked);
  if (!permitted.ok) return permitted;
  const { actor, scope: city } = permitted.value;
  if (!isUuid(id)) return err("not-found");
  return transact(ctx, async (work) => {
    const isThisOne = and(eq(invitations.city_name, city), eq(invitations.id, id));
    const [row] = await revoke(work, isThisOne);
    if (!row) return err("not-found", await endOf(work.db, city, id));
    await recordActivity(work, actor, entryOf("delete", row));
    return ok(null);
  });
}

/** Ends invitations that are open. Emails of theirs that wait for the mail server never leave. */
export async function revoke(work: Work, those: SQL | undefined): Promise<Row[]> {
  const rows = await work.db
    .update(invitations)
    .set({ revoked_at: work.now })
    .where(and(canBeAccepted(work.now), those))
    .returning();
  for (const { id } of rows) await stopMails(work, id);
  return rows;
}

/** Open invitations end with the rights of who sent them; a handover only when somebody else has removed them. */
export async function endInvitations(
  work: Work,
  { city, userId, isSelf }: { city?: string; userId: string; isSelf: boolean },
) {
  await revoke(
    work,
    and(
      city === undefined ? undefined : eq(invitations.city_name, city),
      eq(invitations.invited_by, userId),
      isSelf ? isNull(invitations.handed_over_by) : undefined,
    ),
  );
}

/** Two tabs show the same button, and whoever is invited may be faster than either. */
async function endOf(db: Db, city: string, id: string) {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.city_name, city), eq(invitations.id, id)));
  if (!row) return {};
  if (row.accepted_at) return { detail: messages.tookIt };
  if (row.declined_at) return { detail: messages.saidNo };
  return { detail: row.revoked_at ? messages.withdrawnBefore : messages.lapsed };
}

async function refuseKnown(db: Db, city: string, email: string, duty: Duty) {
  const [known] = await db
    .select({ duty: chapter_hosts.duty })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .where(and(eq(chapter_hosts.city_name, city), eq(sql`lower(${users.email})`, email)))
    .limit(1);
  if (!known || (known.duty === "helper" && duty === "host")) return undefined;
  return err("conflict", {
    detail: messages.alreadyThere(known.duty, city),
  });
}

async function refuseBeyondBounds({ db, now }: Work, actor: Actor, city: string, duty: Duty) {
  if (actor.isAdministrator) return undefined;
  if (duty === "host" && (await countHostsBy(db, now, actor.id, city)) >= HOSTS_BY_A_HOST)
    return err("forbidden", { detail: messages.enoughHosts });
  if (duty === "host" && (await countHostsByHosts(db, now, city)) >= HOSTS_BY_HOSTS)
    return err("forbidden", { detail: messages.enoughHostsOfCity });
  const people = await db.$count(chapter_hosts, eq(chapter_hosts.city_name, city));
  const pending = await db.$count(invitations, isPending(now, city));
  return people + pending >= PEOPLE_OF_A_CITY
    ? err("conflict", { detail: messages.enoughPeople })
    : undefined;
}

async function inviterOf(db: Db, id: string) {
  const [user] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return user ?? { name: "", email: "" };
}

const countHostsBy = (db: Db, now: Date, userId: string, city: string) =>
  countInvitedHosts(db, now, city, eq(invitations.invited_by, userId));

/** Hosts whom administrators have invited do not count. */
const countHostsByHosts = (db: Db, now: Date, city: string) =>
  countInvitedHosts(
    db,
    now,
    city,
    sql`not exists (select 1 from ${user_roles} r where r.user_id = ${invitations.invited_by} and r.role = 'admin')`,
  );

async function countInvitedHosts(db: Db, now: Date, city: string, by: SQL) {
  const isStillHost = sql`exists (select 1 from ${chapter_hosts} h
    where h.user_id = ${invitations.accepted_by} and h.city_name = ${city} and h.duty = 'host')`;
  const [row] = await db
    .select({ hosts: count() })
    .from(invitations)
    .where(
      and(
        by,
        eq(invitations.city_name, city),
        eq(invitations.duty, "host"),
        // Its host makes room for it.
        isNull(invitations.handed_over_by),
        or(isPending(now, city), isStillHost),
      ),
    );
  return row?.hosts ?? 0;
}

const isPending = (now: Date, city: string) =>
  and(eq(invitations.city_name, city), canBeAccepted(now));

export function canBeAccepted(now: Date): SQL | undefined {
  return and(
    isNull(invitations.accepted_at),
    isNull(invitations.revoked_at),
    gt(invitations.expires_at, now),
  );
}

type Row = typeof invitations.$inferSelect;

/** The audit log names no address: people are named by their accounts only. */
function entryOf(action: "create" | "delete", { id, city_name, duty }: Row) {
  const title = dutyTitle(duty, city_name);
  return { action, resource: "host-invitations", row_id: id, title, city_name };
}

const toInvitation = ({ id, email, duty, expires_at }: Row): HostInvitation => ({
  id,
  email,
  duty,
  expires_at: expires_at.toISOString(),
});
