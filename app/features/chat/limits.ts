import { attemptLimits } from "#app/core/api/attempt-limits.ts";
import { DAY, HOUR } from "#app/core/time.ts";

/** A link that leaks is worth little when few strangers an hour can follow it. */
export const limits = attemptLimits({
  // People who open it for the first time.
  "chat:city": [10, HOUR],
  // Counts cities, however often each is opened.
  "chat:address": [5, DAY],
});
