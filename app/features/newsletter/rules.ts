import { LONGEST_EMAIL } from "#app/core/forms/longest-email.ts";

export const SECRET = "newsletter";

/** Beside the months, which are digits. */
export const PAST_ISSUES = "past";

export const issuePath = (month: string) => `/newsletter/${month}`;

/** The line itself is its version: no entity tag may hold other letters (RFC 9110, 8.8.3). */
export const introEtag = (intro: string) => `"${encodeURIComponent(intro)}"`;

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

export function spanOf(month: string): { from: Date; until: Date } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const at = (date: Temporal.PlainDate) => new Date(`${date.toString()}T00:00:00Z`);
  return { from: at(first), until: at(first.add({ months: 1 })) };
}

/** Brings back to the form what was typed in it: no server and no log sees this part of an address. */
export const typedHash = (email: unknown): string =>
  typeof email === "string" && email !== "" && email.length <= LONGEST_EMAIL
    ? `#email=${encodeURIComponent(email)}`
    : "";

export const typedIn = (hash: string) => new URLSearchParams(hash.slice(1)).get("email") ?? "";
