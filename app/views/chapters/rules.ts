import type { ChapterRow } from "./schema.ts";

/**
 * The end of a repeated meetup whose start was moved: as long after it on the wall clock as in the plan that the
 * server made. Null where the plan has no end.
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

/** The choices above the list of chapters. */
export const chapterFilters = {
  "no-host": { label: "Looking for a host", holds: (row: ChapterRow) => !hasHost(row) },
  invited: {
    label: "With a pending invitation",
    holds: (row: ChapterRow) => row.invitations.length > 0,
  },
  "nothing-ahead": {
    label: "Without a next meetup",
    holds: (row: ChapterRow) => row.next === null,
  },
} as const;

export const hasHost = ({ people }: Pick<ChapterRow, "people">) =>
  people.some(({ duty }) => duty === "host");

/** The chapters whose city, people or invited addresses hold `q`, of those that `show` chooses. */
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
