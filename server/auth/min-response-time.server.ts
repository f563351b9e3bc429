import { setTimeout } from "node:timers/promises";

/** What a failed sign-in and every request for a reset take at least, in milliseconds. */
const LEAST_MILLISECONDS = 400;

/**
 * Begin it before the work and wait for it before the answer: how long an answer takes then tells nothing
 * about who has an account.
 */
export function passLeastTime(): Promise<void> {
  return setTimeout(LEAST_MILLISECONDS);
}
