import { HOUR, DAY, addTime } from "#app/core/time.ts";
import { and, eq, gt } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { requireManager } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { messages as mailingMessages } from "#app/features/mailings/messages.ts";
import type { MailingSource } from "#app/features/mailings/service.server.ts";
import type { WrittenText } from "#app/features/mailings/texts.server.ts";
import { eventsFrom } from "#app/resources/city-events/published-queries.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readRights } from "#db/rights.server.ts";
import { chapter_hosts, follows } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { CityLetter, maySendLetter, type ToFollower } from "./mails.server.ts";
import { LETTER_DAYS, NEW_HOST_HOURS } from "./rules.ts";
import { chapterOf, readersSource } from "./service.server.ts";
import { isStopped } from "./unwanted.server.ts";

/** The centre decides, not the clock; a program asks again next day. */
const STOPPED_SECONDS = DAY / 1_000;

export const letterSource: MailingSource<ToFollower> = {
  ...readersSource(CityLetter, ({ subject_id }) =>
    and(eq(follows.city_name, subject_id), follows.letters),
  ),
  maySend: maySendLetter,
};

/** The hosts of a city and administrators; helpers neither write nor read letters. */
export async function requireLetterRights(ctx: Context, asked: string): Promise<Result<string>> {
  const city = chapterOf(asked);
  const actor = await requireManager(ctx, city ?? asked);
  if (!actor.ok) return actor;
  return city === undefined ? err("not-found") : ok(city);
}

/** Writes to the followers of a city. */
export const cityLetter: WrittenText<string> = {
  source: letterSource,
  permit: requireLetterRights,
  idOf: (city) => city,
  logged: (city) => ({ title: `a letter to the followers of ${city}`, city_name: city }),
  limit: { most: 1, milliseconds: LETTER_DAYS * DAY, tooMany: messages.tooManyLetters },
  async refuse({ db }, city, ctx) {
    const user = ctx.viewer.kind === "user" ? ctx.viewer.id : "";
    if (await isNewHost(db, { user, city, at: ctx.now }))
      return err("forbidden", { detail: messages.newHost });
    if (!user || !(await isStopped(db, user))) return undefined;
    return err("too-many", { detail: messages.stoppedLetters, retryAfter: STOPPED_SECONDS });
  },
  addressesIn,
  unknown: mailingMessages.noLetter,
};

/** A host or helper whom the central team has not had a day to see. */
export async function isNewHost(
  db: Db,
  { user, city, at }: { user: string; city: string; at: Date },
): Promise<boolean> {
  if ((await readRights(db, user))?.isAdministrator) return false;
  const since = addTime(at, -NEW_HOST_HOURS * HOUR);
  const isNew = and(
    eq(chapter_hosts.city_name, city),
    eq(chapter_hosts.user_id, user),
    gt(chapter_hosts.accepted_at, since),
  );
  return (await db.$count(chapter_hosts, isNew)) > 0;
}

/** A letter may name the addresses of the meetups that are ahead. */
async function addressesIn(city: string, { db, now }: Context): Promise<(string | null)[]> {
  const ahead = await eventsFrom({ db }, { city, from: now, limit: 20 });
  return ahead.flatMap((event) => [event.attend_link, event.venue, event.contact_info]);
}
