import { inArray } from "drizzle-orm";
import { site } from "#app/content/site.ts";
import { addTime, MINUTE, DAY } from "#app/core/time.ts";
import type { Job, JobContext } from "#app/core/data/job.ts";
import { transact } from "#app/core/work.server.ts";
import { PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { dueOutsideQuietHours } from "#app/core/mail/quiet-hours.server.ts";
import { administratorAddresses } from "#app/core/policy.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import { hostLetterSource } from "./letters.server.ts";
import { DailyNews, WeeklyNews } from "./mails.server.ts";
import { lastMorning } from "./rules.ts";

export const jobs: readonly Job[] = [
  { name: "Emails to the centre", every: 5 * MINUTE, run: tellCentre },
  { name: "Letters to all hosts", every: 5_000, run: (ctx) => sendMailings(ctx, hostLetterSource) },
];

/** Mornings to make up for after the site was down. */
const MORNINGS = 3;

/**
 * Writes to the administrators at nine: on Mondays of the week, and of the day before when something happened. Safe to
 * call from every process at any time, because each address has each email once.
 */
export async function tellCentre(ctx: JobContext): Promise<number> {
  const latest = lastMorning(ctx.now);
  const mornings = Array.from({ length: MORNINGS }, (_, ago) =>
    lastMorning(addTime(ctx.now, -ago * DAY)),
  );
  return transact(ctx, async (work) => {
    const newsBefore = async (at: Date, days: number) =>
      (await ctx.newsOfDay(work.db, addTime(at, -days * DAY), at)).length > 0;
    const isNews = await newsBefore(latest.at, MORNINGS);
    let count = 0;
    for (const { at, day, isMonday } of mornings.toReversed()) {
      const kinds = [
        ...(isNews && (await newsBefore(at, 1)) ? [DailyNews] : []),
        ...(isMonday ? [WeeklyNews] : []),
      ];
      if (kinds.length === 0) continue;
      const addresses = await administratorAddresses(work.db, at);
      for (const kind of kinds) {
        const notices = addresses.map((to) => ({
          kind,
          to,
          payload: { at: at.toISOString() },
          priority: PRIORITY.many,
          // After a downtime the hour may have come at night.
          due: dueOutsideQuietHours(ctx.now, site.timeZone),
          occasion: [kind.name, day, to].join("/"),
        }));
        if (at < latest.at && (await isTold(work.db, notices))) continue;
        count += (await queueNotices(work, notices)).length;
      }
    }
    return count;
  });
}

/** True if somebody got it: who became an administrator since needs no email of an earlier morning. */
async function isTold(db: Db, notices: readonly { occasion: string }[]): Promise<boolean> {
  const occasions = notices.map(({ occasion }) => occasion);
  return (await db.$count(mails, inArray(mails.occasion, occasions))) > 0;
}
