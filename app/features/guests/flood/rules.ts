import type { ListedGuest } from "../schema.ts";

/** So many parties without an email within an hour look like one person with a program. */
export const FLOOD_AN_HOUR = 10;

/** The hours in which as many have come, by the clock of the reader, newest first; `parties` have come since. */
export function floodHours(guests: readonly ListedGuest[]): { since: Date; parties: number }[] {
  const times = guests.flatMap(({ state, has_address, confirmed_at }) =>
    state === "coming" && has_address === false && confirmed_at ? [new Date(confirmed_at)] : [],
  );
  const byHour = Object.groupBy(times, (time) => new Date(time).setMinutes(0, 0, 0));
  return Object.entries(byHour)
    .filter(([, own = []]) => own.length >= FLOOD_AN_HOUR)
    .map(([hour]) => new Date(Number(hour)))
    .map((since) => ({ since, parties: times.filter((time) => time >= since).length }))
    .toSorted((a, b) => b.since.getTime() - a.since.getTime());
}
