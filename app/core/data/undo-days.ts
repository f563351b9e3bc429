/** For how long a change can be undone, in days. */
export const UNDO_DAYS = 90;
