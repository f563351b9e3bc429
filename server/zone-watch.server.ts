import type { Context } from "#app/core/context.server.ts";
import { compareZoneData, rederive, type ZoneReport } from "#app/core/zone-data.server.ts";

const DAY = 86_400_000;
/** Time for the first visitors, in milliseconds: while the embedded database compares, everybody waits. */
const AFTER_START = 1_500;

export interface ZoneWatch {
  /** What the last look found; nothing before the first. */
  latest(): ZoneReport | undefined;
  stop(): Promise<void>;
}

/** Looks soon after the start and daily whether clocks are still what they were (docs/decisions/0011). */
export function watchZones(
  known: Pick<Context, "db" | "log" | "changed">,
  clock: () => Date,
): ZoneWatch {
  let latest: ZoneReport | undefined;
  let looking: Promise<void> | undefined;
  let timer = setTimeout(lookDaily, AFTER_START).unref();

  function lookDaily() {
    looking = look();
    timer = setTimeout(lookDaily, DAY).unref();
  }

  async function look() {
    const ctx = { ...known, now: clock() };
    try {
      latest = await compareZoneData(ctx);
      await rederive(ctx, latest.outdated);
    } catch (error) {
      ctx.log.warn("Time zone data could not be compared", { error });
    }
  }

  return {
    latest: () => latest,
    async stop() {
      clearTimeout(timer);
      await looking;
    },
  };
}
