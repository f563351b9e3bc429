import { retentionDays } from "#app/content/retention.ts";

export const UNDO_DAYS = retentionDays.undo;
