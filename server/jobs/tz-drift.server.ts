import { DAY } from "#app/core/time.ts";
import type { Context } from "#app/core/context.server.ts";
import {
  correctInstants,
  type UnsettledEvent,
} from "#app/resources/city-events/tz-drift.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

/** Milliseconds after the start, because the first requests would wait for this in the embedded database. */
const AFTER_START = 1_500;

export interface TzDriftJob extends ScheduledJob {
  latest(): readonly UnsettledEvent[] | undefined;
}

/** Corrects the instants of events after the start and daily (docs/decisions/0011). */
export function scheduleTzDriftCheck(
  site: Pick<Context, "db" | "log" | "invalidate">,
  clock: () => Date,
): TzDriftJob {
  let latest: readonly UnsettledEvent[] | undefined;

  async function correct() {
    latest = await correctInstants({ ...site, now: clock() });
  }

  const job = schedule(correct, { after: AFTER_START, every: DAY }, (error) =>
    site.log.warn("The instants of events could not be corrected", {
      place: "job Time zones",
      error,
    }),
  );
  return { latest: () => latest, stop: job.stop };
}
