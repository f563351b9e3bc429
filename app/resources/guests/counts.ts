import { pluralize } from "#app/core/text/pluralize.ts";

interface Counted {
  capacity: number | null;
  guests: { coming: number };
}

/** How many come and how many seats are left, for everybody alike. */
export function comingLine({ capacity, guests: { coming } }: Counted): string {
  const who = coming === 0 ? "Be the first." : `${pluralize(coming, "person", "people")} coming.`;
  if (capacity === null) return who;
  const left = Math.max(0, capacity - coming);
  if (left === 0) return `${who} All seats are taken; there is a waiting list.`;
  return `${who} ${pluralize(left, "seat")} left.`;
}
