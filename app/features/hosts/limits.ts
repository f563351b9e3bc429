import { attemptLimits } from "#app/core/api/attempt-limits.ts";
import { DAY } from "#app/core/time.ts";

/**
 * Counted per host: a withdrawn invitation lets the next one follow, and each puts a line of theirs into the inbox of a
 * stranger.
 */
export const limits = attemptLimits({ "invitation:account": [20, DAY] });

export const LONGEST_LINE = 140;

/** Why somebody left or was removed, in characters. */
export const LONGEST_REASON = 500;
