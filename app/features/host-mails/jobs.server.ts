import { HOUR, addTime, MINUTE } from "#app/core/time.ts";
import { and, eq, gt, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { ReadContext, WriteContext } from "#app/core/context.server.ts";
import type { Job } from "#app/core/data/job.ts";
import { transact } from "#app/core/work.server.ts";
import { forgetSkipped, PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { chapter_hosts, city_events, guests, users } from "#db/schema.ts";
import { MeetupEve, MeetupFull } from "./mails.server.ts";
import { isEve } from "./rules.ts";

export const jobs: readonly Job[] = [
  { name: "Hosts on the eve, and when it is full", every: MINUTE, run: tellHosts },
];

/**
 * Tells the hosts of a city, the day before a meetup, who is coming; and once when it is full. Only of meetups with our
 * own list. Safe to call from every process at any time. Returns how many mails were queued.
 */
export async function tellHosts(ctx: WriteContext): Promise<number> {
  const soon = lte(city_events.date_time, addTime(ctx.now, 48 * HOUR));
  const eves = (await hostsAhead(ctx, soon)).filter(({ event }) => isEve(event, ctx.now));
  const filled = await hostsAhead(ctx, and(isFull, hasNewGuest(ctx.now)));
  const news = [
    ...eves.map((row) => ({ ...row, kind: MeetupEve, day: row.event.wall_time.slice(0, 10) })),
    ...filled.map((row) => ({ ...row, kind: MeetupFull, day: "" })),
  ];
  if (news.length === 0) return 0;
  const notices = news.map(({ kind, event, host, day }) => ({
    kind,
    to: host.email,
    payload: { event: event.id, host: host.id, day },
    priority: PRIORITY.many,
    due: dueOutsideQuietHours(ctx.now, event.time_zone, event.date_time),
    occasion: [kind.name, event.id, day, host.id].join("/"),
  }));
  return transact(ctx, async (work) => {
    await forgetSkipped(
      work,
      notices.map(({ occasion }) => occasion),
    );
    return (await queueNotices(work, notices)).length;
  });
}

const hostsAhead = ({ db, now }: ReadContext, which: SQL | undefined) =>
  db
    .select({ event: city_events, host: { id: users.id, email: users.email } })
    .from(city_events)
    .innerJoin(
      chapter_hosts,
      and(eq(chapter_hosts.city_name, city_events.city_name), eq(chapter_hosts.duty, "host")),
    )
    .innerJoin(users, and(eq(users.id, chapter_hosts.user_id), users.email_verified))
    .where(
      and(
        gt(city_events.date_time, now),
        eq(city_events.status, "scheduled"),
        city_events.takes_guests,
        isNull(city_events.attend_link),
        which,
      ),
    )
    .limit(500);

const isFull = sql`(${city_events.guests}->>'coming')::int >= ${city_events.capacity}`;

/** The outbox forgets an email after a month: without this, a meetup that has long been full would be told again. */
const hasNewGuest = (now: Date) =>
  sql`exists (select 1 from ${guests} where ${guests.event_id} = ${city_events.id}
    and ${guests.state} = 'coming' and ${guests.confirmed_at} > ${addTime(now, -24 * HOUR).toISOString()}::timestamptz)`;
