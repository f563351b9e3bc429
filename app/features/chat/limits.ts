import { attemptLimits } from "#app/core/api/attempt-limits.ts";

const HOUR = 60 * 60;

/** A link that leaks is worth little when few strangers an hour can follow it. */
export const limits = attemptLimits({
  // People who open it for the first time.
  "chat:city": [10, HOUR],
  // Cities, however often each is opened.
  "chat:address": [5, 24 * HOUR],
});
