export const MOST_NOTICES = 3;

/** In characters. */
export const LONGEST_NOTICE = 280;
