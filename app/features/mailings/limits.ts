export const LONGEST_LETTER = 1_000;
