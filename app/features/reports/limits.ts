import { attemptLimits } from "#app/core/api/attempt-limits.ts";
import { DAY, HOUR } from "#app/core/time.ts";

/** So many about one event or city in an hour are read one by one; those beyond it are folded. */
export const MOST_A_SUBJECT = 20;

/**
 * Reports of one network, about one event or city, and of all together: administrators have to read them. Beyond the
 * last two bounds each network still sends one, because bogus reports would otherwise shut out the true one.
 */
export const limits = attemptLimits({
  "report:address": [10, HOUR],
  "report:subject": [MOST_A_SUBJECT, HOUR],
  "report:all": [200, HOUR],
  "report:picture": [5, DAY],
  "report:beyond": [1, HOUR],
  "report:beyond-all": [1_000, HOUR],
});
