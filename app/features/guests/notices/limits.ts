export const MOST_NOTICES = 3;

export const LONGEST_NOTICE = 280;
