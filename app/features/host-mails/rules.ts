import { zonedAt } from "#app/core/time.ts";

/** By the clock of the venue. */
const EVE_HOURS = { from: 10, until: 21 } as const;

export function isEve(
  { wall_time, time_zone }: { wall_time: string; time_zone: string },
  now: Date,
): boolean {
  const local = zonedAt(now, time_zone);
  const tomorrow = local.toPlainDate().add({ days: 1 }).toString();
  return (
    wall_time.slice(0, 10) === tomorrow &&
    local.hour >= EVE_HOURS.from &&
    local.hour < EVE_HOURS.until
  );
}
