import type { Context as HonoContext } from "hono";
import type { TakeAttempt } from "#app/core/api/take-attempt.server.ts";
import type { GuestLimits } from "#app/resources/guests/api.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import type { Auth } from "./auth.server.ts";
import { findGuest } from "#app/resources/guests/service.server.ts";
import { networkOf } from "#server/http/visitor.server.ts";
import type { LimitKey, LimitName } from "#server/http/rate-limit.server.ts";

/**
 * How many mails one network may cause, and how many may go to one address: counted together for all forms
 * that mail an address somebody types without an account, because they fill the same mailbox.
 */
export function strangerMails(auth: Auth): TakeAttempt {
  return (c, email) =>
    auth.limits.take(...ofNetwork(c, auth, "stranger-mail:address"), [
      "stranger-mail:account",
      email,
    ]);
}

export function guestLimits(auth: Auth): GuestLimits {
  const takeMail = strangerMails(auth);
  const takeKnownReply = questionLimit(auth);
  return {
    takeYes: (c, email) =>
      email === null
        ? auth.limits.take(...ofNetwork(c, auth, "guest:address"))
        : takeMail(c, email),
    // An invented link is not counted: each would be a row of its own.
    takeReply: async (c, token) => (await findGuest(auth.db, token)) && takeKnownReply(c, token),
  };
}

/** Buttons behind the link of the mail after a meetup, which is known to be one of ours. */
export function questionLimit(auth: Auth): TakeAttempt {
  return (_, token) => auth.limits.take(["reply:guest", tokenHash(token)]);
}

/** Reports of one network, about one event or city, and of all together: administrators have to read them. */
export function reportLimit(auth: Auth): TakeAttempt {
  return (c, subject) =>
    auth.limits.take(
      ...ofNetwork(c, auth, "report:address"),
      ["report:subject", subject],
      ["report:all", "all"],
    );
}

function ofNetwork(c: HonoContext, auth: Auth, name: LimitName): LimitKey[] {
  const network = networkOf(c, auth.trustedProxies);
  return network === undefined ? [] : [[name, network]];
}
