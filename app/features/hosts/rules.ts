import { zoneOf } from "#app/content/cities.ts";
import { longDate, utcWallTime, wallTimeIn } from "#app/core/text/dates.ts";
import { addTime, DAY } from "#app/core/time.ts";

export const INVITATION_DAYS = 14;

export const HOSTS_BY_A_HOST = 2;

/** Hosts that the hosts of a city may bring in altogether, so that one of them does not become twenty. */
export const HOSTS_BY_HOSTS = 3;

/** With pending invitations. Only administrators add more. */
export const PEOPLE_OF_A_CITY = 20;

export const invitationPath = (token: string) => `/host/invitation/${token}`;

/** By the clock of the city; in a browser that has not heard of its zone, in UTC. */
const wallTimeOf = (city: string, instant: string): string =>
  wallTimeIn(zoneOf(city), instant) ?? utcWallTime(instant);

/** `December 4, 2026` */
export const dateIn = (city: string, instant: string) => longDate(wallTimeOf(city, instant));

/** The last day on which an invitation works until midnight: on the calendar, because some days have 23 or 25 hours. */
export function lastDayOf(city: string, expires: Date): string {
  const wallTime = new Date(`${wallTimeOf(city, expires.toISOString())}Z`);
  return longDate(utcWallTime(addTime(wallTime, -DAY)));
}
