/** The line of who invites, in characters. */
export const LONGEST_LINE = 140;
