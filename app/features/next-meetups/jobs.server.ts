import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { MINUTE, type Job } from "#app/core/data/job.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { MAILS_TAG, PRIORITY, queueNotice } from "#app/core/mail/outbox.server.ts";
import {
  countAheadByCity,
  latestEvents,
} from "#app/resources/city-events/published-queries.server.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import type { Transaction } from "#db/connection.server.ts";
import { again_questions, chapter_hosts, users } from "#db/schema.ts";
import { MAIL_KIND, questionOccasion, questionToken } from "./service.server.ts";

export const jobs: readonly Job[] = [
  { name: "Questions about the next meetup", every: MINUTE, run: askForNextMeetups },
];

const HOUR = 3_600_000;
/** On the day after a meetup, by the clock of its venue. */
const ASKED_AT_HOUR = 10;
/** After a longer downtime no question is sent. */
const LATEST = 36 * HOUR;

/**
 * Asks the hosts of a city by mail, the day after a meetup, whether there is to be another one. Nobody is asked
 * where something is planned already. Safe to call from every process at any time. Returns how many mails were queued.
 */
export async function askForNextMeetups(
  ctx: Pick<Context, "db" | "now" | "invalidate">,
): Promise<number> {
  const due = (await latestMeetups(ctx)).filter((event) => isDue(event, ctx.now));
  if (due.length === 0) return 0;
  return transact(ctx, async (tx, invalidate) => {
    let asked = 0;
    for (const event of due) asked += await askHostsOf(tx, ctx.now, event);
    if (asked > 0) invalidate(MAILS_TAG);
    return asked;
  });
}

/** The last meetup of each city with hosts that began less than three days ago, where nothing is ahead. */
async function latestMeetups(ctx: Pick<Context, "db" | "now">): Promise<EventRow[]> {
  const { city_name } = chapter_hosts;
  const hosted = await ctx.db.selectDistinct({ city_name }).from(chapter_hosts);
  const since = new Date(ctx.now.getTime() - 72 * HOUR);
  const cities = hosted.map((row) => row.city_name);
  const rows = await latestEvents(ctx, { cities, since });
  const ahead = await countAheadByCity(ctx);
  return rows.filter((row) => !ahead.has(row.city_name));
}

function isDue(event: EventRow, now: Date): boolean {
  const end = Temporal.Instant.fromEpochMilliseconds((event.ends_at ?? event.date_time).getTime());
  const asked = end
    .toZonedDateTimeISO(event.time_zone)
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: event.time_zone, plainTime: { hour: ASKED_AT_HOUR } });
  const late = now.getTime() - asked.epochMilliseconds;
  return late >= 0 && late < LATEST;
}

async function askHostsOf(tx: Transaction, now: Date, event: EventRow): Promise<number> {
  const hosts = await tx
    .select({ id: users.id, email: users.email })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .leftJoin(
      again_questions,
      and(eq(again_questions.user_id, users.id), eq(again_questions.event_id, event.id)),
    )
    .where(
      and(
        eq(chapter_hosts.city_name, event.city_name),
        eq(chapter_hosts.duty, "host"),
        chapter_hosts.asks_again,
        users.email_verified,
        isNull(again_questions.id),
      ),
    );
  let asked = 0;
  for (const host of hosts) {
    const id = crypto.randomUUID();
    const token_hash = tokenHash(await questionToken(tx, id));
    const { city_name } = event;
    const row = { id, city_name, event_id: event.id, user_id: host.id, token_hash };
    const stored = await tx
      .insert(again_questions)
      .values({ ...row, created_at: now })
      .onConflictDoNothing()
      .returning({ id: again_questions.id });
    if (stored.length === 0) continue;
    await queueNotice(tx, {
      kind: MAIL_KIND,
      to: host.email,
      facts: { question: id },
      priority: PRIORITY.many,
      due: now,
      occasion: questionOccasion(id),
    });
    asked += 1;
  }
  return asked;
}
