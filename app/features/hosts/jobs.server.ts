import { HOUR, addTime, MINUTE } from "#app/core/time.ts";
import { and, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import { zoneOf } from "#app/content/cities.ts";
import type { WriteContext } from "#app/core/context.server.ts";
import type { Job } from "#app/core/data/job.ts";
import { transact } from "#app/core/work.server.ts";
import { PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { chapter_hosts, host_invitations, user_roles, users } from "#db/schema.ts";
import { InvitationAnswer } from "./mails.server.ts";

export const jobs: readonly Job[] = [
  { name: "Invitations that lapsed", every: 5 * MINUTE, run: tellLapsed },
];

/** After a longer downtime nobody is told: the news is old. In milliseconds. */
const LATEST = 36 * HOUR;

/**
 * Tells hosts which of their invitations have lapsed; administrators read of them in the mail of the day. Safe to call
 * from every process at any time. Returns how many mails were queued.
 */
export async function tellLapsed(ctx: WriteContext): Promise<number> {
  const { id, city_name, expires_at, accepted_at, revoked_at, declined_at, invited_by } =
    host_invitations;
  const rows = await ctx.db
    .select({ id, email: users.email, city: city_name })
    .from(host_invitations)
    .innerJoin(users, eq(users.id, invited_by))
    .innerJoin(
      chapter_hosts,
      and(eq(chapter_hosts.user_id, users.id), eq(chapter_hosts.city_name, city_name)),
    )
    .leftJoin(user_roles, and(eq(user_roles.user_id, users.id), eq(user_roles.role, "admin")))
    .where(
      and(
        lte(expires_at, ctx.now),
        gt(expires_at, addTime(ctx.now, -LATEST)),
        isNull(accepted_at),
        isNull(revoked_at),
        isNull(declined_at),
        isNotNull(invited_by),
        isNull(user_roles.role),
        users.email_verified,
      ),
    );
  if (rows.length === 0) return 0;
  return transact(ctx, async (work) => {
    const queued = await queueNotices(
      work,
      rows.map((row) => ({
        kind: InvitationAnswer,
        to: row.email,
        payload: { invitation: row.id },
        priority: PRIORITY.many,
        due: dueOutsideQuietHours(ctx.now, zoneOf(row.city)),
        occasion: `${InvitationAnswer.name}/${row.id}`,
      })),
    );
    return queued.length;
  });
}
