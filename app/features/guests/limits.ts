import { attemptLimits } from "#app/core/api/attempt-limits.ts";
import { DAY, HOUR } from "#app/core/time.ts";

/** Everybody at a meetup may share the one address of its cafe. */
export const limits = attemptLimits({
  "guest:address": [60, HOUR],
  // Hosts and helpers bring a chat group along. Names without a bound would close the list, and one by one they go.
  "guest:account": [150, HOUR],
  "reply:guest": [30, HOUR],
  // Three tries for an email in all: an RSVP and its limit are both gone after a month.
  "reply:email": [3, 30 * DAY],
});

/** A meetup takes so many parties without an email, from everywhere: beyond that each names one. */
export const FLOOD = { most: 60, milliseconds: HOUR } as const;

/** More parties than any cafe holds, of those who come, wait or have an offer. */
export const MOST_GUESTS = 3_000;
