/** SPEC 4: past once its day is over. A simple event knows no hour and no zone, so the day counts in UTC. */
export function isPastDay(date: string, now: Date): boolean {
  return date < now.toISOString().slice(0, 10);
}
