import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import { addressGroup } from "#server/http/client-address.ts";
import { visitOf } from "./api.server.ts";
import type { Auth } from "./auth.server.ts";

/** How often one network may have mails of this kind sent, and how often one address may get them. */
export function mailAttempts(auth: Auth, kind: "newsletter" | "host-invitation"): TakeAttempt {
  return (c, email) =>
    auth.limits.take(
      [`${kind}:address`, addressGroup(visitOf(c, auth).address)],
      [`${kind}:account`, email],
    );
}
