import { and, asc, count, gt, isNull, not, sql } from "drizzle-orm";
import { isWaiting } from "#app/core/mail/outbox.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { Db } from "#db/connection.server.ts";
import { announcements, mailings, mails } from "#db/schema.ts";

const isUntold = and(isNull(announcements.mailing_id), not(announcements.is_held));

/** Says which emails leave when the restored site starts: a copy would send them a second time. */
export async function waitingMailsLine(db: Db): Promise<string> {
  const kind = sql<string>`coalesce(${mails.kind}, 'other')`;
  const emails = await db
    .select({ kind, number: count() })
    .from(mails)
    .where(isWaiting)
    .groupBy(kind)
    .orderBy(asc(kind));
  const texts = await db
    .select({ kind: mailings.kind, number: count() })
    .from(mailings)
    .where(isNull(mailings.started_at))
    .groupBy(mailings.kind)
    .orderBy(asc(mailings.kind));
  const untold = await db.$count(announcements, isUntold);
  const total = emails.reduce((sum, { number }) => sum + number, 0);
  const listed = (rows: typeof emails) => rows.map((row) => `${row.kind} ${row.number}`).join(", ");
  const lines = [
    ...(total > 0 ? [`${pluralize(total, "email")}: ${listed(emails)}`] : []),
    ...(texts.length > 0 ? [`texts to many: ${listed(texts)}`] : []),
    ...(untold > 0 ? [`${pluralize(untold, "new meetup")} not told yet`] : []),
  ];
  return lines.length > 0
    ? `What waits leaves when the site starts. ${lines.join("; ")}. For a copy beside the original restore with --copy.`
    : "No email waits.";
}

/** Jobs of a copy know nothing of the original. */
const MAILS_AGAIN =
  "Start it without SMTP_URL: reminders, thanks and monthly emails are made here, too, and would arrive twice.";

/** For a copy beside the original, which sends all of it: nothing that goes to many leaves from here. */
export async function dropTextsToMany(db: Db): Promise<string> {
  const now = sql`now()`;
  const emails = await db
    .update(mails)
    .set({ skipped_at: now, text: "", html: "", link: null, headers: {}, calendar: null })
    .where(and(isWaiting, gt(mails.priority, 0)))
    .returning({ id: mails.id });
  const texts = await db
    .update(mailings)
    .set({
      started_at: sql`coalesce(${mailings.started_at}, now())`,
      queued_at: sql`coalesce(${mailings.queued_at}, now())`,
      closed_at: now,
    })
    .where(isNull(mailings.closed_at))
    .returning({ id: mailings.id });
  const meetups = await db
    .delete(announcements)
    .where(isNull(announcements.mailing_id))
    .returning({ id: announcements.event_id });
  return `Dropped, because this is a copy: ${pluralize(emails.length, "email")} to many, ${pluralize(texts.length, "text")} to many, ${pluralize(meetups.length, "new meetup")} not told yet. ${MAILS_AGAIN}`;
}
