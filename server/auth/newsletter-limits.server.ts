import type { TakeAttempt } from "#app/resources/newsletter/api.server.ts";
import { visitOf } from "./api.server.ts";
import type { Auth } from "./auth.server.ts";
import { addressGroup } from "#server/http/client-address.ts";

/** How often one visitor may enter addresses, and how often one address may be entered. */
export function newsletterAttempts(auth: Auth): TakeAttempt {
  return (c, email) =>
    auth.limits.take(
      ["newsletter:address", addressGroup(visitOf(c, auth).address)],
      ["newsletter:account", email],
    );
}
