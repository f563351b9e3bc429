import { retentionDays } from "#app/content/retention.ts";

/** For how long a change can be undone, in days. */
export const UNDO_DAYS = retentionDays.undo;
