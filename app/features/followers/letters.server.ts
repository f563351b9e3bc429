import { and, eq, gt } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { transact } from "#app/core/work.server.ts";
import { actorOf, requireManager } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { messages as mailingMessages } from "#app/features/mailings/messages.ts";
import type { ListedMailing, MailingInput } from "#app/features/mailings/schema.ts";
import type { LoggedMailing } from "#app/features/mailings/rights.server.ts";
import {
  countSince,
  listedMailing,
  listMailings,
  mailingsAbout,
  refuseForeignAddress,
  startMailing,
  takeBackMailing,
  type MailingSource,
} from "#app/features/mailings/service.server.ts";
import { eventsFrom } from "#app/resources/city-events/published-queries.server.ts";
import { chapter_hosts, follows } from "#db/schema.ts";
import { messages } from "./messages.ts";
import { CityLetter, maySendLetter, type ToFollower } from "./mails.server.ts";
import { LETTER_DAYS, NEW_HOST_HOURS } from "./rules.ts";
import { chapterOf, readersSource } from "./service.server.ts";
import { isStopped } from "./unwanted.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
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

/** Writes to the followers of a city. The letter waits, and can be taken back until it leaves. */
export async function writeLetter(
  ctx: Context,
  asked: string,
  { text }: MailingInput,
): Promise<Result<ListedMailing>> {
  const city = await requireLetterRights(ctx, asked);
  if (!city.ok) return city;
  if (await isNewHost(ctx, city.value)) return err("forbidden", { detail: messages.newHost });
  const { viewer, now } = ctx;
  const addresses = await addressesIn(ctx, city.value);
  return transact(ctx, async (work) => {
    // Concurrent calls would both pass the limit.
    await work.lock(`letters of ${city.value}`);
    if (viewer.kind === "user" && (await isStopped(work.db, viewer.id)))
      return err("too-many", { detail: messages.stoppedLetters, retryAfter: STOPPED_SECONDS });
    const foreign = refuseForeignAddress(text, ctx.siteUrl, addresses);
    if (foreign) return foreign;
    const since = new Date(now.getTime() - LETTER_DAYS * DAY);
    if ((await countSince(work.db, CityLetter.name, city.value, since)) > 0) {
      const [last] = await mailingsAbout(work.db, CityLetter.name, city.value);
      const free = (last?.created_at.getTime() ?? now.getTime()) + LETTER_DAYS * DAY;
      return err("too-many", {
        detail: messages.tooManyLetters,
        retryAfter: Math.max(1, Math.ceil((free - now.getTime()) / 1_000)),
      });
    }
    const letter = {
      kind: CityLetter.name,
      subject_id: city.value,
      text,
      created_by: viewer.kind === "user" ? viewer.id : null,
      created_at: now,
      leaves_at: new Date(now.getTime() + ctx.secondThought),
    };
    const mailing = await startMailing(work, letter, loggedLetter(city.value));
    return ok(await listedMailing(work.db, mailing, letterSource));
  });
}

const loggedLetter = (city: string): LoggedMailing => ({
  title: `a letter to the followers of ${city}`,
  city_name: city,
});

async function isNewHost(ctx: Context, city: string): Promise<boolean> {
  const { db, now } = ctx;
  const actor = await actorOf(ctx);
  if (!actor.ok || actor.value.isAdministrator) return false;
  const since = new Date(now.getTime() - NEW_HOST_HOURS * HOUR);
  const isNew = and(
    eq(chapter_hosts.city_name, city),
    eq(chapter_hosts.user_id, actor.value.id),
    gt(chapter_hosts.accepted_at, since),
  );
  return (await db.$count(chapter_hosts, isNew)) > 0;
}

/** A letter may name the addresses of the meetups that are ahead. */
async function addressesIn({ db, now }: Context, city: string): Promise<(string | null)[]> {
  const ahead = await eventsFrom({ db }, { city, from: now, limit: 20 });
  return ahead.flatMap((event) => [event.attend_link, event.venue, event.contact_info]);
}

export async function listLetters(
  ctx: Context,
  asked: string,
): Promise<Result<{ items: ListedMailing[] }>> {
  const city = await requireLetterRights(ctx, asked);
  if (!city.ok) return city;
  return ok(await listMailings(ctx.db, city.value, letterSource));
}

export async function takeBackLetter(
  ctx: Context,
  asked: string,
  id: string,
): Promise<Result<null>> {
  const city = await requireLetterRights(ctx, asked);
  if (!city.ok) return city;
  return takeBackMailing(
    ctx,
    { kind: CityLetter.name, subject_id: city.value, ...loggedLetter(city.value) },
    id,
    mailingMessages.noLetter,
  );
}
