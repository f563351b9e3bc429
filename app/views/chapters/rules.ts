/**
 * The end of a repeated meetup whose start was moved: as long after it on the wall clock as in the plan that the
 * server made. Undefined where the plan has no end.
 */
export function movedEnd(plan: Record<string, unknown>, start: string): string | null {
  const { date_time, ends_at } = plan;
  if (typeof date_time !== "string" || typeof ends_at !== "string") return null;
  const wall = (moment: string) => Date.parse(`${moment.slice(0, 16)}Z`);
  const end = wall(start) + wall(ends_at) - wall(date_time);
  return Number.isNaN(end) ? null : new Date(end).toISOString().slice(0, 16);
}

/** No clock on Earth is further behind UTC than this, in milliseconds. */
const FURTHEST_BEHIND = 12 * 3_600_000;

/** Whether a wall time has passed in every zone, for who does not know the venue's. */
export function isSurelyOver(wallTime: string, now: Date): boolean {
  return Date.parse(`${wallTime.slice(0, 16)}Z`) + FURTHEST_BEHIND < now.getTime();
}
