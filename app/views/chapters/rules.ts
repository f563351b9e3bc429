import type { ChapterRow } from "./schema.ts";

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
