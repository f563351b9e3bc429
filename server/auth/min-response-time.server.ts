import { setTimeout } from "node:timers/promises";
import type { Auth } from "./auth.server.ts";

/**
 * What a failed sign-in and every request for a mail take at least. Start it before the work and await it
 * before the response: how long the response takes then tells nothing about who has an account.
 */
export function minResponseTime({ minResponseMilliseconds = 400 }: Auth): Promise<void> {
  return setTimeout(minResponseMilliseconds);
}
