import { retentionDays } from "#app/content/retention.ts";
import { DAY } from "#app/core/time.ts";

export const UNDO_DAYS = retentionDays.undo;

export const isTooOldToUndo = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() > UNDO_DAYS * DAY;
