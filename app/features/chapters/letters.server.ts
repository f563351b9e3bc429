import { DAY } from "#app/core/time.ts";
import { and, asc, gt } from "drizzle-orm";
import { z } from "zod";
import { mailKind } from "#app/core/mail/kinds.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { ok } from "#app/core/result.ts";
import { messages as mailingMessages } from "#app/features/mailings/messages.ts";
import type { MailingSource } from "#app/features/mailings/service.server.ts";
import type { WrittenText } from "#app/features/mailings/texts.server.ts";
import { isHost } from "#db/rights.server.ts";
import { users } from "#db/schema.ts";
import { messages } from "./messages.ts";

/** The mailings are about all hosts, and about nothing else. */
const ALL_HOSTS = "hosts";

export const HostLetter = mailKind("host-letter", z.object({ host: z.guid(), mailing: z.guid() }));

export const hostLetterSource: MailingSource<typeof HostLetter.payload> = {
  kind: HostLetter,
  recipients: ({ db }, _mailing, after, most) =>
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(isHost(db), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(most),
  payload: (host, mailing) => ({ host, mailing }),
  count: (db) => db.$count(users, isHost(db)),
  maySend: ({ isAdministrator }) => isAdministrator,
};

export const letterToHosts: WrittenText<typeof ALL_HOSTS> = {
  source: hostLetterSource,
  async permit(ctx) {
    const actor = await requireAdministrator(ctx);
    return actor.ok ? ok(ALL_HOSTS) : actor;
  },
  idOf: (id) => id,
  logged: () => ({ title: "a letter to all City Mayors", city_name: null }),
  limit: { most: 1, milliseconds: DAY, tooMany: () => messages.oneADay },
  unknown: mailingMessages.noLetter,
};
