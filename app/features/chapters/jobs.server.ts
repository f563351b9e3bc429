import { addTime, MINUTE, DAY } from "#app/core/time.ts";
import type { Job, JobContext } from "#app/core/data/job.ts";
import { transact } from "#app/core/work.server.ts";
import { PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { administratorAddresses } from "#app/core/policy.server.ts";
import { sendMailings } from "#app/features/mailings/service.server.ts";
import { hostLetterSource } from "./letters.server.ts";
import { DailyNews, WeeklyNews } from "./mails.server.ts";
import { lastMorning } from "./rules.ts";

export const jobs: readonly Job[] = [
  { name: "Emails to the centre", every: 5 * MINUTE, run: tellCentre },
  { name: "Letters to all hosts", every: 5_000, run: (ctx) => sendMailings(ctx, hostLetterSource) },
];

/**
 * Writes to the administrators at nine: on Mondays of the week, and of the day before when something happened. Safe to
 * call from every process at any time, because each address has each email once.
 */
export async function tellCentre(ctx: JobContext): Promise<number> {
  const { at, day, isMonday } = lastMorning(ctx.now);
  return transact(ctx, async (work) => {
    const news = await ctx.newsOfDay(work.db, addTime(at, -DAY), at);
    const kinds = [...(news.length > 0 ? [DailyNews] : []), ...(isMonday ? [WeeklyNews] : [])];
    if (kinds.length === 0) return 0;
    const addresses = await administratorAddresses(work.db, at);
    const queued = await queueNotices(
      work,
      kinds.flatMap((kind) =>
        addresses.map((to) => ({
          kind,
          to,
          payload: { at: at.toISOString() },
          priority: PRIORITY.many,
          due: ctx.now,
          occasion: [kind.name, day, to].join("/"),
        })),
      ),
    );
    return queued.length;
  });
}
