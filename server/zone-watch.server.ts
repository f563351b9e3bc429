import type { Context } from "#app/core/context.server.ts";
import { compareZoneData, rederive } from "#app/core/zone-data.server.ts";

const DAY = 86_400_000;

/** Looks at start and daily whether clocks are still what they were (docs/decisions/0011). */
export function watchZones(
  known: Pick<Context, "db" | "log" | "changed">,
  clock: () => Date,
): { stop(): Promise<void> } {
  let looking = look();
  const timer = setInterval(() => {
    looking = look();
  }, DAY).unref();

  async function look() {
    const ctx = { ...known, now: clock() };
    try {
      const { outdated } = await compareZoneData(ctx);
      await rederive(ctx, outdated);
    } catch (error) {
      ctx.log.warn("Time zone data could not be compared", { error });
    }
  }

  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
