import type { Context } from "#app/core/context.server.ts";
import { remindGuests } from "#app/resources/guests/reminders.server.ts";
import { askForNextMeetups } from "#app/views/chapters/next-meetup-question.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

const MINUTE = 60_000;
/** Milliseconds after the start, because reminders may be due after a downtime. */
const AFTER_START = 5_000;

/**
 * Every minute queues reminders for guests, and questions about the next meetup for hosts. Every process runs it;
 * each mail is queued once.
 */
export function remindersOf(
  known: Pick<Context, "db" | "log" | "invalidate">,
  clock: () => Date,
): ScheduledJob {
  const remind = async () => {
    while ((await remindGuests({ ...known, now: clock() })) > 0);
    await askForNextMeetups({ ...known, now: clock() });
  };
  return schedule(remind, { after: AFTER_START, every: MINUTE }, (error) =>
    known.log.warn("Reminders could not be written", { error }),
  );
}
