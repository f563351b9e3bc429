import type { Duty } from "#app/content/duties.ts";
import { site } from "#app/content/site.ts";
import { DAY, zonedAt } from "#app/core/time.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import type { ChapterRow } from "./schema.ts";

export const ACTIVE_DAYS = 45;
export const SLEEPING_DAYS = 120;
/** A host who has not been here for so long may have gone without saying so. */
const UNSEEN_DAYS = 90;
const NEAR_DAYS = 3;
/** A new host has had no time to plan yet. */
export const GRACE_DAYS = 14;

export interface ChapterFacts {
  hasHost: boolean;
  hadHost: boolean;
  last: Date | null;
  next: Date | null;
  /** Null where the next meetup has no list of our own. */
  coming: number | null;
  seen: Date | null;
  joined: Date | null;
  lapses: Date | null;
  zone: string;
}

/**
 * Nobody sets it: it follows from hosts and meetups. Meetups that are called off or hidden were not held. SQL twin:
 * `citiesWithStatus`.
 */
export function statusOf(
  { hasHost, last, next }: Pick<ChapterFacts, "hasHost" | "last" | "next">,
  now: Date,
): ChapterRow["status"] {
  if (!hasHost) return "looking";
  const silence = last ? daysBetween(last, now) : Number.POSITIVE_INFINITY;
  if (next || silence <= ACTIVE_DAYS) return "active";
  return silence > SLEEPING_DAYS ? "sleeping" : "quiet";
}

const INVITATION_LAPSES = "An invitation lapses within a day.";

export function needsOf(facts: ChapterFacts, now: Date): string | null {
  const { hasHost, hadHost, last, next, coming, seen, joined, lapses, zone } = facts;
  const ahead = next ? inDays(next, now, zone) : null;
  if (!hasHost && ahead) return `Next meetup ${ahead}, and no City Mayor.`;
  if (lapses && daysBetween(now, lapses) < 1) return INVITATION_LAPSES;
  if (!hasHost) return hadHost ? "The last City Mayor has left." : null;
  if (next && ahead && coming === 0 && daysBetween(now, next) <= NEAR_DAYS)
    return `Next meetup ${ahead}, and no yes yet.`;
  if (isSilent(statusOf(facts, now))) {
    if (joined && daysBetween(joined, now) < GRACE_DAYS) return null;
    return last ? `Silent for ${days(last, now)}.` : "Has a City Mayor, and has never met.";
  }
  if (seen && daysBetween(seen, now) >= UNSEEN_DAYS)
    return `No City Mayor has been here for ${days(seen, now)}.`;
  return null;
}

/** The newest invitation of a host: who looks for one needs not look in a city that waits for an answer. */
export function invitedLine(invitations: readonly { duty: Duty; expires_at: Date }[], now: Date) {
  const newest = invitations.findLast(({ duty }) => duty === "host");
  return newest
    ? `invited, ${pluralize(Math.ceil(daysBetween(now, newest.expires_at)), "day")} left`
    : null;
}

/** Nobody can be called where nobody hosts. */
export function needsHeadline(
  chapters: readonly { status: ChapterRow["status"]; needs: string | null }[],
): string | null {
  const needy = chapters.filter(({ needs }) => needs !== null);
  const hostless = needy.filter(({ status }) => status === "looking").length;
  const toCall = needy.length - hostless;
  const verb = hostless === 1 ? "needs" : "need";
  if (hostless === 0) return toCall > 0 ? `${pluralize(toCall, "chapter")} could use a call` : null;
  const wanted = `${pluralize(hostless, "chapter")} ${verb} a City Mayor`;
  return toCall > 0 ? `${wanted}, ${toCall} could use a call` : wanted;
}

const isSilent = (status: ChapterRow["status"]) => status === "quiet" || status === "sleeping";

/** Silence needs nobody only while a host is new. */
export const hasNewHost = ({ status, needs }: Pick<ChapterRow, "status" | "needs">): boolean =>
  isSilent(status) && needs === null;

const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY;
const days = (from: Date, to: Date) => pluralize(Math.floor(daysBetween(from, to)), "day");

/** As people count days: from date to date, by the clock of the city. */
function inDays(next: Date, now: Date, zone: string): string {
  if (next <= now) return "now";
  const today = zonedAt(now, zone).toPlainDate();
  const left = zonedAt(next, zone).toPlainDate().since(today).days;
  return ["today", "tomorrow"][left] ?? `in ${left} days`;
}

type RankedChapter = Pick<
  ChapterRow,
  "city_name" | "status" | "needs" | "last_event_at" | "next_event_at"
> & {
  hadHost: boolean;
};

export function compareChapters(a: RankedChapter, b: RankedChapter): number {
  const rank = rankOf(a);
  const field = rank === HOSTLESS_AHEAD ? "next_event_at" : "last_event_at";
  return (
    rank - rankOf(b) || compare(a[field] ?? "", b[field] ?? "") || compare(a.city_name, b.city_name)
  );
}

/** The urgent ones: guests come to a meetup that nobody opens. */
const HOSTLESS_AHEAD = 0;

function rankOf({ status, needs, next_event_at, hadHost }: RankedChapter): number {
  if (status === "looking") return next_event_at ? HOSTLESS_AHEAD : hadHost ? 1 : 6;
  if (status === "sleeping") return 2;
  if (status === "quiet") return 3;
  return needs ? 4 : 5;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export const chapterFilters = {
  "no-host": { label: "Looking for a City Mayor", holds: (row: ChapterRow) => !hasHost(row) },
  invited: {
    label: "With a pending invitation",
    holds: (row: ChapterRow) => row.invitations.length > 0,
  },
  "nothing-ahead": {
    label: "Without a next meetup",
    holds: (row: ChapterRow) => row.next === null,
  },
} as const;

export type Remedy =
  | { kind: "call"; name: string; email: string }
  | { kind: "remind"; email: string; duty: Duty }
  | { kind: "invite-mayor"; name: string; email: string }
  | { kind: "invite" };

export function remedyOf(row: ChapterRow): Remedy | null {
  const [invitation] = row.invitations;
  if (row.needs === INVITATION_LAPSES || (!hasHost(row) && invitation?.duty === "host"))
    return invitation ? { kind: "remind", ...invitation } : null;
  if (!hasHost(row))
    return row.mayor?.email
      ? { kind: "invite-mayor", name: row.mayor.name, email: row.mayor.email }
      : { kind: "invite" };
  const host = row.hosts.find(({ duty }) => duty === "host");
  return row.needs && host ? { kind: "call", name: host.name, email: host.email } : null;
}

/** Cities whose mayor in the directory could be asked to host, and has not been. */
export const mayorsToInvite = (rows: readonly ChapterRow[]) =>
  rows.flatMap((row) => {
    const remedy = remedyOf(row);
    return remedy?.kind === "invite-mayor"
      ? [{ city: row.city_name, name: remedy.name, email: remedy.email }]
      : [];
  });

export const hasHost = ({ people }: Pick<ChapterRow, "people">) =>
  people.some(({ duty }) => duty === "host");

export function matchingChapters(rows: ChapterRow[], q: string, show: string): ChapterRow[] {
  const filter = Object.entries(chapterFilters).find(([name]) => name === show)?.[1];
  const asked = q.trim().toLowerCase();
  return rows.filter((row) => {
    const { city_name, people, invitations } = row;
    const texts = [
      city_name,
      ...people.map(({ name }) => name),
      ...invitations.map(({ email }) => email),
    ];
    return (
      texts.some((text) => text.toLowerCase().includes(asked)) && (!filter || filter.holds(row))
    );
  });
}

const HISTORY_MONTHS = 12;

/** The last twelve months, `2027-03` the newest, by the clock of the city. */
export function lastMonths(now: Date, zone: string): string[] {
  const month = zonedAt(now, zone).toPlainDate().toPlainYearMonth();
  return Array.from({ length: HISTORY_MONTHS }, (_, ago) =>
    month.subtract({ months: HISTORY_MONTHS - 1 - ago }).toString(),
  );
}

const CENTRE_HOUR = 9;

/**
 * The last nine o'clock of the centre, when its emails are written; `isMonday` on the day of the weekly one. Whoever
 * asks for the first time later on the same day gets the same moment.
 */
export function lastMorning(now: Date): { at: Date; day: string; isMonday: boolean } {
  const local = zonedAt(now, site.timeZone);
  const day = local.hour < CENTRE_HOUR ? local.subtract({ days: 1 }) : local;
  return {
    at: new Date(day.withPlainTime({ hour: CENTRE_HOUR }).epochMilliseconds),
    day: day.toPlainDate().toString(),
    isMonday: day.dayOfWeek === 1,
  };
}
