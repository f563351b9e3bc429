import { attemptLimits } from "#app/core/api/attempt-limits.ts";

const HOUR = 60 * 60;

/** Reports of one network, about one event or city, and of all together: administrators have to read them. */
export const limits = attemptLimits({
  "report:address": [10, HOUR],
  "report:subject": [20, HOUR],
  "report:all": [200, HOUR],
});
