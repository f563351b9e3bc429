import { createHmac } from "node:crypto";
import { and, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { secretNamed, tokenHash } from "#app/core/data/secret.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { MAILS_TAG, PRIORITY, queueNotice } from "#app/core/mail/outbox.server.ts";
import type { EventRow } from "#app/resources/city-events/published-queries.server.ts";
import { canBeVisitedAt } from "#app/resources/city-events/rules.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { again_questions, chapter_hosts, city_events, users } from "#db/schema.ts";

export const MAIL_KIND = "host-again";

const HOUR = 3_600_000;
/** On the day after a meetup, by the clock of its venue. */
const ASKED_AT_HOUR = 10;
/** After a longer downtime no question is sent. */
const LATEST = 36 * HOUR;

export type Question = typeof again_questions.$inferSelect;

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
async function latestMeetups({ db, now }: Pick<Context, "db" | "now">): Promise<EventRow[]> {
  const { date_time, city_name, status } = city_events;
  const rows = await db
    .selectDistinctOn([city_name])
    .from(city_events)
    .where(
      and(
        inArray(city_name, db.select({ name: chapter_hosts.city_name }).from(chapter_hosts)),
        gte(date_time, new Date(now.getTime() - 72 * HOUR)),
        lt(date_time, now),
        eq(status, "scheduled"),
      ),
    )
    .orderBy(city_name, desc(date_time), desc(city_events.id));
  const ahead = await db.selectDistinct({ city_name }).from(city_events).where(canBeVisitedAt(now));
  const busy = new Set(ahead.map((row) => row.city_name));
  return rows.filter((row) => !busy.has(row.city_name));
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
      occasion: `${MAIL_KIND}/${id}`,
    });
    asked += 1;
  }
  return asked;
}

/** What the link of a question carries: it follows from our secret, and the database holds only its hash. */
export async function questionToken(db: Db | Transaction, id: string): Promise<string> {
  return createHmac("sha256", await secretNamed(db, MAIL_KIND))
    .update(id)
    .digest("base64url");
}

export const questionPath = (token: string) => `/host/again/${token}`;

/** Days for which a question can be answered. */
const QUESTION_DAYS = 14;

export interface OpenQuestion {
  question: Question;
  event: EventRow;
  email: string;
}

/** A question that can still be answered, by somebody who is still host; else why it cannot. */
export async function openQuestion(
  { db, now }: Pick<Context, "db" | "now">,
  question: Question,
): Promise<OpenQuestion | "answered" | "expired"> {
  if (question.answered_at) return "answered";
  if (now.getTime() - question.created_at.getTime() > QUESTION_DAYS * 24 * HOUR) return "expired";
  const [host] = await db
    .select({ email: users.email })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .where(
      and(
        eq(chapter_hosts.city_name, question.city_name),
        eq(chapter_hosts.user_id, question.user_id),
        eq(chapter_hosts.duty, "host"),
        users.email_verified,
      ),
    );
  const [event] = await db.select().from(city_events).where(eq(city_events.id, question.event_id));
  return host && event ? { question, event, email: host.email } : "expired";
}

/** Whether the mail still has to be sent: nothing is planned in the city meanwhile, and nobody has said stop. */
export async function isStillAsked(
  { db, now }: Pick<Context, "db" | "now">,
  { city_name, user_id }: Question,
): Promise<boolean> {
  const ahead = await db.$count(
    city_events,
    and(eq(city_events.city_name, city_name), canBeVisitedAt(now)),
  );
  const willing = await db.$count(
    chapter_hosts,
    and(
      eq(chapter_hosts.city_name, city_name),
      eq(chapter_hosts.user_id, user_id),
      sql`${chapter_hosts.asks_again}`,
    ),
  );
  return ahead === 0 && willing > 0;
}

export async function findQuestion(
  db: Db,
  by: { token: string } | { id: string },
): Promise<Question | undefined> {
  const isThisOne =
    "token" in by
      ? eq(again_questions.token_hash, tokenHash(by.token))
      : eq(again_questions.id, by.id);
  const [row] = await db.select().from(again_questions).where(isThisOne);
  return row;
}
