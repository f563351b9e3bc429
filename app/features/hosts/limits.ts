export const LONGEST_LINE = 140;

/** Why somebody left or was removed, in characters. */
export const LONGEST_REASON = 500;
