import { attemptLimits } from "#app/core/api/attempt-limits.ts";
import { HOUR } from "#app/core/time.ts";

/** Counted per person: a meetup has a handful of pictures, and each costs two seconds of a processor. */
export const limits = attemptLimits({ "picture:account": [20, HOUR] });
