/** In one evening; the stepper and the database bound the people of each. */
export const MOST_WALK_INS = 500;

/** The names of walk-ins go so many days after the start. */
export const WALK_IN_DAYS = 2;

/** A party: a guest and those they bring. */
export const MOST_PEOPLE = 4;
