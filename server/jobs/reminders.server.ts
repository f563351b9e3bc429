import type { Context } from "#app/core/context.server.ts";
import { remindGuests } from "#app/resources/guests/reminders.server.ts";
import { askForNextMeetups } from "#app/views/chapters/next-meetup-question.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

const MINUTE = 60_000;
/** Soon after the start: a site that was away may have some to write. In milliseconds. */
const AFTER_START = 5_000;

/**
 * Looks every minute who is to be reminded of a meetup, and which hosts are to be asked for the next one. Every process
 * does; each person is written to once.
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
