import { setTimeout } from "node:timers/promises";
import type { Auth } from "./auth.server.ts";

/**
 * The shortest time a failed sign-in and a request for a mail take, so that their timing does not tell who
 * has an account. Start it before the work and await it before the response.
 */
export const minResponseTime = ({ minResponseMilliseconds = 400 }: Auth): Promise<void> =>
  setTimeout(minResponseMilliseconds);
