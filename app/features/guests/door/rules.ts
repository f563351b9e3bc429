/** In one evening; the stepper and the database bound the people of each. */
export const MOST_WALK_INS = 500;

/** The names of walk-ins go so many days after the start. */
export const WALK_IN_DAYS = 2;

/** A party: a guest and those they bring. */
export const MOST_PEOPLE = 4;

/** A longer list has a field to search in. */
export const SEARCHED_FROM = 12;

/** In milliseconds: a second tap that comes sooner is a thumb in a hurry, which may hit the stepper. */
export const DOUBLE_TAP = 300;

/** Typed in a hurry: without accents, case and invisible joiners. */
export const foldName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase();
