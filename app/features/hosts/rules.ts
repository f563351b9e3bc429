import type { Duty } from "#app/content/duties.ts";

export const INVITATION_DAYS = 14;

export const HOSTS_BY_A_HOST = 2;

/** Hosts that the hosts of a city may bring in altogether, so that one of them does not become twenty. */
export const HOSTS_BY_HOSTS = 3;

/** With pending invitations. Only administrators add more. */
export const PEOPLE_OF_A_CITY = 20;

export const invitationPath = (token: string) => `/host/invitation/${token}`;

/** The title of an entry of the audit log: its table has no column for a duty. */
export const dutyTitle = (duty: Duty, city: string) => `${duty} of ${city}`;

export const dutyIn = (title: string): Duty => (title.startsWith("helper ") ? "helper" : "host");
