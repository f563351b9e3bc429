import { eq } from "drizzle-orm";
import { z } from "zod";
import { cityPath, zoneOf } from "#app/content/cities.ts";
import { hostPath } from "#app/content/host-paths.ts";
import { mailKind, mailWriter, type MailWriter } from "#app/core/mail/kinds.ts";
import { cityHead } from "#app/core/mail/city-head.server.ts";
import { PREHEADER, type Email } from "#app/core/mail/template.server.ts";
import { mayManage } from "#app/core/policy.server.ts";
import { weekdayDate } from "#app/core/text/dates.ts";
import { paragraphsOf } from "#app/core/text/paragraphs.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import { shorten } from "#app/core/text/short-text.ts";
import { wallTimeAt } from "#app/core/text/zones.server.ts";
import { addTime, DAY } from "#app/core/time.ts";
import { followOf, ofCity, toFollower, type Reader } from "#app/features/followers/mails.server.ts";
import { LETTER_DAYS, letterReason, letterSubject } from "#app/features/followers/rules.ts";
import { mailingOf, type Mailing, type MaySend } from "#app/features/mailings/rights.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readRights, hostAddresses } from "#db/rights.server.ts";
import { users } from "#db/schema.ts";

export const CityLetter = mailKind("follow-letter", toFollower);
export const CentreLetter = mailKind("centre-letter", z.object({ mailing: z.guid() }));

/** The subject of a letter is its city. */
export const maySendLetter: MaySend = (writer, { subject_id }) => mayManage(writer, subject_id);

export const letterMails: readonly MailWriter[] = [
  mailWriter(CityLetter, async ({ payload }, site) => {
    const found = await followOf(payload.follow, site);
    const mailing = await mailingOf(site.db, payload.mailing, maySendLetter);
    if (!found?.follow.letters || !mailing) return undefined;
    const { text, subject_id: city, created_by, takes_replies } = mailing;
    return letterEmail(found, {
      text,
      isFromCentre: await isOfCentre(site.db, city, created_by),
      replyTo: takes_replies ? await addressOf(site.db, created_by) : undefined,
    });
  }),
  mailWriter(CentreLetter, async ({ recipient, payload }, { db, siteUrl }) => {
    const mailing = await mailingOf(db, payload.mailing, maySendLetter);
    const isHost = mailing && (await hostAddresses(db, mailing.subject_id)).includes(recipient);
    return isHost ? centreLetterEmail(recipient, siteUrl, mailing) : undefined;
  }),
];

/** A letter of the central team: its writer does not host the city. */
export const isOfCentre = async (db: Db, city: string, writer: string | null): Promise<boolean> =>
  writer !== null && (await readRights(db, writer))?.rights.get(city) !== "manage";

async function addressOf(db: Db, id: string | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return user?.email;
}

interface Letter {
  text: string;
  isFromCentre: boolean;
  replyTo?: string | undefined;
}

export function letterEmail(
  { follow: { city_name }, ...reader }: Reader,
  { text, isFromCentre, replyTo }: Letter,
): Email {
  const { headers, ...city } = ofCity(reader, city_name);
  return {
    ...city,
    headers: { ...headers, ...(replyTo && { "Reply-To": replyTo }) },
    kind: CityLetter.name,
    subject: letterSubject(city_name, isFromCentre),
    preheader: shorten(plainLine(text), PREHEADER),
    paragraphs: paragraphsOf(text),
    button: { label: `Meetups in ${city_name}`, url: reader.siteUrl + cityPath(city_name) },
    reason: `${replyTo ? "Want to answer? Just reply. " : ""}${letterReason(city_name)}`,
  };
}

export function centreLetterEmail(
  to: string,
  siteUrl: string,
  { text, subject_id: city, created_at }: Pick<Mailing, "text" | "subject_id" | "created_at">,
): Email {
  const next = addTime(created_at, LETTER_DAYS * DAY);
  return {
    to,
    kind: CentreLetter.name,
    ...cityHead(siteUrl, city),
    subject: `The central team has written to your followers in ${city}`,
    preheader: shorten(plainLine(text), PREHEADER),
    paragraphs: [
      `Your followers read this today:`,
      ...paragraphsOf(text),
      `They get at most one letter a week. Yours can go from ${weekdayDate(wallTimeAt(next, zoneOf(city)))}.`,
    ],
    button: { label: `Look after ${city}`, url: siteUrl + hostPath(city) },
    reason: `You get this email because you host ${city}.`,
  };
}
