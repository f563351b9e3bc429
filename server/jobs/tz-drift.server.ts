import type { Context } from "#app/core/context.server.ts";
import {
  compareZoneData,
  correctInstants,
  type ZoneReport,
} from "#app/resources/city-events/tz-drift.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

const DAY = 86_400_000;
/** Milliseconds after the start, because the first requests would wait for the comparison in the embedded database. */
const AFTER_START = 1_500;

export interface TzDriftJob extends ScheduledJob {
  /** The last report; undefined before the first. */
  latest(): ZoneReport | undefined;
}

/** Compares time zone data after the start and daily, and corrects the instants of events (docs/decisions/0011). */
export function scheduleTzDriftCheck(
  site: Pick<Context, "db" | "log" | "invalidate">,
  clock: () => Date,
): TzDriftJob {
  let latest: ZoneReport | undefined;

  async function compare() {
    const ctx = { ...site, now: clock() };
    latest = await compareZoneData(ctx);
    await correctInstants(ctx, latest.outdated);
  }

  const job = schedule(compare, { after: AFTER_START, every: DAY }, (error) =>
    site.log.warn("Time zone data could not be compared", { error }),
  );
  return { latest: () => latest, stop: job.stop };
}
