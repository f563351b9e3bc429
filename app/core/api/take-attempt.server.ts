import type { Context as HonoContext } from "hono";

/**
 * Counts one attempt of a visitor's network, and of what `key` names, such as the address that gets a mail; returns
 * the seconds to wait when there were too many.
 */
export type TakeAttempt = (c: HonoContext, key: string) => Promise<number | undefined>;
