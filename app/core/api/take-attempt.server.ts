import type { Context as HonoContext } from "hono";

/**
 * Counts one attempt of a visitor's network to have mail sent to an address; returns the seconds to wait when
 * there were too many.
 */
export type TakeAttempt = (c: HonoContext, email: string) => Promise<number | undefined>;
