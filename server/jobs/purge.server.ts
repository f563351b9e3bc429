import { and, isNotNull, lt, or, type SQL } from "drizzle-orm";
import { retentionDays, type RetentionPeriod } from "#app/content/retention.ts";
import { purgeGuests } from "#app/resources/guests/purge.server.ts";
import { purgeNewsletterReaders } from "#app/resources/newsletter/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { again_questions, host_invitations, mails, reports } from "#db/schema.ts";
import { purgeExpiredSignIn, type Auth } from "#server/auth/auth.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

const DAY = 86_400_000;
/** An hour, in milliseconds. */
const EVERY = 3_600_000;

/** Deletes expired data every hour, as `app/content/retention.ts` says. */
export function schedulePurge(auth: Auth): ScheduledJob {
  return schedule(
    () => purge(auth),
    { after: EVERY, every: EVERY },
    (error) => auth.log.warn("Expired data could not be deleted", { error }),
  );
}

/** Safe to call from every process at any time. */
export async function purge({ db, now }: Pick<Auth, "db" | "now">): Promise<void> {
  const moment = now();
  const since = (period: RetentionPeriod) =>
    new Date(moment.getTime() - retentionDays[period] * DAY);
  await purgeExpiredSignIn({ db, now });
  await purgeNewsletterReaders(db, moment);
  await purgeGuests(db, moment);
  await db.delete(host_invitations).where(lt(host_invitations.expires_at, since("invitations")));
  await db.delete(again_questions).where(lt(again_questions.created_at, since("habitQuestions")));
  await db
    .delete(reports)
    .where(
      or(
        lt(reports.settled_at, since("reports")),
        lt(reports.created_at, since("unsettledReports")),
      ),
    );
  await purgeMails(db, since);
}

async function purgeMails(db: Db, since: (period: RetentionPeriod) => Date): Promise<void> {
  const isDone: (SQL | undefined)[] = [
    lt(mails.sent_at, since("mails")),
    lt(mails.skipped_at, since("mails")),
    and(isNotNull(mails.last_error), lt(mails.created_at, since("undeliveredMails"))),
  ];
  await db.delete(mails).where(or(...isDone));
}
