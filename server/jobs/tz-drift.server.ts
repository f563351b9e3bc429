import type { Context } from "#app/core/context.server.ts";
import {
  compareZoneData,
  rederive,
  type ZoneReport,
} from "#app/resources/city-events/tz-drift.server.ts";
import { schedule, type ScheduledJob } from "./scheduler.ts";

const DAY = 86_400_000;
/** Time for the first visitors, in milliseconds: while the embedded database compares, everybody waits. */
const AFTER_START = 1_500;

export interface ZoneWatch extends ScheduledJob {
  /** What the last look found; nothing before the first. */
  latest(): ZoneReport | undefined;
}

/** Looks soon after the start and daily whether clocks are still what they were (docs/decisions/0011). */
export function watchZones(
  known: Pick<Context, "db" | "log" | "changed">,
  clock: () => Date,
): ZoneWatch {
  let latest: ZoneReport | undefined;

  async function look() {
    const ctx = { ...known, now: clock() };
    latest = await compareZoneData(ctx);
    await rederive(ctx, latest.outdated);
  }

  const looking = schedule(look, { after: AFTER_START, every: DAY }, (error) =>
    known.log.warn("Time zone data could not be compared", { error }),
  );
  return { latest: () => latest, stop: looking.stop };
}
