import { HOUR, DAY, addTime } from "#app/core/time.ts";
import { and, eq, isNull, not, or, sql, type SQLWrapper } from "drizzle-orm";
import { zoneOf } from "#app/content/cities.ts";
import { dutyTitle } from "#app/content/duties.ts";
import type { Context } from "#app/core/context.server.ts";
import { PRIORITY, queueNotices } from "#app/core/mail/outbox.server.ts";
import { err } from "#app/core/result.ts";
import { time12, weekdayDate } from "#app/core/text/dates.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import type { Work } from "#app/core/work.server.ts";
import { messages as mailingMessages } from "#app/features/mailings/messages.ts";
import type { Mailing } from "#app/features/mailings/rights.server.ts";
import type { MailingSource } from "#app/features/mailings/service.server.ts";
import type { WrittenText } from "#app/features/mailings/texts.server.ts";
import { eventsFrom } from "#app/resources/city-events/published-queries.server.ts";
import type { Db } from "#db/connection.server.ts";
import { hostAddresses } from "#db/rights.server.ts";
import { activities, chapter_hosts, follows, user_roles, users } from "#db/schema.ts";
import { messages } from "./messages.ts";
import {
  CentreLetter,
  CityLetter,
  isOfCentre,
  maySendLetter,
} from "#app/features/followers/letters/mails.server.ts";
import type { ToFollower } from "./mails.server.ts";
import { LETTER_DAYS, NEW_HOST_HOURS } from "./rules.ts";
import { permittedCity, readersSource } from "./service.server.ts";
import { isStopped } from "./unwanted.server.ts";

/** The centre decides, not the clock; a program asks again next day. */
const STOPPED_SECONDS = DAY / 1_000;

export const letterSource: MailingSource<ToFollower> = {
  ...readersSource(CityLetter, ({ subject_id }) =>
    and(eq(follows.city_name, subject_id), follows.letters),
  ),
  maySend: maySendLetter,
};

/** Writes to the followers of a city. */
export const cityLetter: WrittenText<string> = {
  source: letterSource,
  /** Helpers neither write nor read letters. Asked again when it leaves (`maySendLetter`). */
  permit: (ctx, asked) => permittedCity(ctx, asked, "manage"),
  idOf: (city) => city,
  logged: (city) => ({ title: `a letter to the followers of ${city}`, city_name: city }),
  limit: {
    most: 1,
    milliseconds: LETTER_DAYS * DAY,
    tooMany: (next, city) => messages.tooManyLetters(momentIn(city, next)),
  },
  async refuse({ db }, city, ctx, next) {
    const user = ctx.viewer.kind === "user" ? ctx.viewer.id : "";
    const since = (await newHostsOf(db, city, hostSince))(user, ctx.now);
    const from = since && addTime(since, NEW_HOST_HOURS * HOUR);
    // The later day is the true one.
    if (from && (!next || next <= from))
      return err("forbidden", { detail: messages.newHost(momentIn(city, from)) });
    if (!user || !(await isStopped(db, user))) return undefined;
    return err("too-many", { detail: messages.stoppedLetters, retryAfter: STOPPED_SECONDS });
  },
  addressesIn,
  begin: tellHosts,
  unknown: mailingMessages.noLetter,
};

const momentIn = (city: string, moment: Date) => {
  const wallTime = wallTimeAt(moment, zoneOf(city));
  return `${weekdayDate(wallTime)}, ${time12(wallTime)}, ${city} time`;
};

/** The hosts hear that the letter of the week was not theirs, when it leaves: until then it may be taken back. */
async function tellHosts(work: Work, city: string, { id, created_by, leaves_at }: Mailing) {
  if (!(await isOfCentre(work.db, city, created_by))) return;
  await queueNotices(
    work,
    (await hostAddresses(work.db, city)).map((to) => ({
      kind: CentreLetter,
      to,
      payload: { mailing: id },
      priority: PRIORITY.many,
      due: leaves_at,
      occasion: [CentreLetter.name, id, to].join("/"),
    })),
  );
}

/** When a host or helper came whom the central team had not had a day to see at `at`; else undefined. */
export type NewHosts = (user: string, at: Date) => Date | undefined;

/** A helper who becomes a host keeps the moment at which they came; the log has that of the new duty. */
const hostSince = sql`greatest(${chapter_hosts.accepted_at}, (select max(${activities.at})
  from ${activities} where ${activities.resource} = 'chapter-hosts' and ${activities.action} = 'create'
  and ${activities.row_id} = ${chapter_hosts.user_id} and ${activities.city_name} = ${chapter_hosts.city_name}
  and ${activities.title} like ${dutyTitle("host", "%")}))`;

/** Administrators are never new to it. */
export async function newHostsOf(
  db: Db,
  city: string,
  since: SQLWrapper = chapter_hosts.accepted_at,
): Promise<NewHosts> {
  const { user_id, city_name } = chapter_hosts;
  const isAdministrator = and(eq(user_roles.user_id, user_id), eq(user_roles.role, "admin"));
  const rows = await db
    .select({ user_id, since: sql<Date>`${since}`.mapWith(chapter_hosts.accepted_at) })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, user_id))
    .leftJoin(user_roles, isAdministrator)
    .where(and(eq(city_name, city), or(isNull(user_roles.role), not(users.email_verified))));
  return (user, at) =>
    rows.find((row) => row.user_id === user && row.since > addTime(at, -NEW_HOST_HOURS * HOUR))
      ?.since;
}

/** A letter may name the addresses of the meetups that are ahead. */
async function addressesIn(city: string, { db, now }: Context): Promise<(string | null)[]> {
  const ahead = await eventsFrom({ db }, { city, from: now, limit: 20 });
  return ahead.flatMap((event) => [event.attend_link, event.venue, event.contact_info]);
}
