import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { cityPath } from "#app/content/cities.ts";
import { eventPath, knownJoinPath } from "#app/content/paths.ts";
import { site as network } from "#app/content/site.ts";
import { storedPicture } from "#app/core/forms/picture-address.ts";
import { listHeaders } from "#app/core/mail/list-headers.ts";
import {
  mailKind,
  mailWriter,
  type MailToWrite,
  type MailWriter,
  type MailSite,
} from "#app/core/mail/kinds.ts";
import { wordsWithoutAddress } from "#app/core/text/web-addresses.ts";
import { PREHEADER, type Email, type Facts } from "#app/core/mail/template.server.ts";
import { isPaused } from "#app/core/mail/refusals.server.ts";
import { cityHead } from "#app/core/mail/city-head.server.ts";
import { dayAndTime, monthDay } from "#app/core/text/dates.ts";
import { firstSentences } from "#app/core/text/first-sentences.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { shorten } from "#app/core/text/short-text.ts";
import {
  eventsFrom,
  findEvent,
  forMany,
} from "#app/resources/city-events/published-queries.server.ts";
import { guestsAt, takesPlace } from "#app/resources/city-events/rules.ts";
import type { EventRow } from "#app/resources/city-events/schema.ts";
import { yesLabel } from "#app/resources/city-events/share-text.ts";
import { announcements, followers, follows, guests } from "#db/schema.ts";
import { followerToken } from "./links.server.ts";
import { followerPath, leavePath, neighboursOf } from "./rules.ts";

export const toFollower = z.object({ follow: z.guid(), mailing: z.guid() });
export type ToFollower = typeof toFollower;
export const MeetupAnnounced = mailKind("follow-meetup", toFollower);
export const MonthAhead = mailKind("follow-month", z.object({ follower: z.guid() }));

const MOST_NAMED = 5;

interface Recipient {
  to: string;
  siteUrl: string;
  token: string;
}

type Confirmation = Recipient & { city: string; isKnown: boolean };

/** It leads to a page with a button, because scanners open links. */
export function confirmationEmail({ to, siteUrl, token, city, isKnown }: Confirmation): Email {
  const asked = `Somebody, hopefully you, wants to follow ${city} with this email address.`;
  return {
    to,
    kind: "follow-confirm",
    ...cityHead(siteUrl, city),
    subject: isKnown ? `You follow ${city} already` : `Follow ${city}: please confirm`,
    preheader: isKnown
      ? "You have nothing to do. Your page lets you change how often we write, or leave."
      : `Say yes, and we email you the next dates in ${city}. Not you? Do nothing.`,
    paragraphs: isKnown
      ? [asked, "You do already. Your page lets you change how often we write, or leave."]
      : [
          asked,
          `Say yes, and we email you its next dates, and at most one letter a week from its City Mayor.`,
          "The link works for seven days.",
        ],
    button: {
      label: isKnown ? "The cities you follow" : `Yes, follow ${city}`,
      url: siteUrl + followerPath(token),
    },
    reason: isKnown
      ? `You get this email because somebody entered your email to follow ${city}.`
      : "Didn't ask for it? Do nothing, and we don't write again.",
    headers: unsubscribeHeaders(siteUrl, token, city),
  };
}

const unsubscribeHeaders = (siteUrl: string, token: string, ...names: readonly string[]) =>
  listHeaders(siteUrl, "followers", siteUrl + leavePath(token, ...names));

export const mails: readonly MailWriter[] = [
  mailWriter(MeetupAnnounced, async (mail, site) => {
    const found = await followOf(mail.payload.follow, site);
    if (found?.follow.frequency !== "each") return undefined;
    const events = await announcedEvents(mail, site, found.follow.city_name);
    return events.length === 0 ? undefined : meetupEmail(found, events, site.now);
  }),
  mailWriter(MonthAhead, ({ payload }, site) => monthEmail(payload.follower, site)),
];

export interface Reader extends Recipient {
  follow: Pick<typeof follows.$inferSelect, "city_name" | "frequency" | "letters">;
}

export async function followOf(id: string, { db, siteUrl }: MailSite): Promise<Reader | undefined> {
  const [row] = await db
    .select({ follow: follows, email: followers.email })
    .from(follows)
    .innerJoin(followers, eq(followers.id, follows.follower_id))
    .where(eq(follows.id, id));
  if (!row?.follow.confirmed_at || (await isPaused(db, row.email))) return undefined;
  const token = await followerToken(db, row.follow.follower_id);
  return { to: row.email, siteUrl, token, follow: row.follow };
}

/** Without events that are off, hidden, gone or begun, and those the reader has answered: they are no news. */
async function announcedEvents(
  { recipient, payload }: MailToWrite<z.output<ToFollower>>,
  { db, now }: MailSite,
  city: string,
): Promise<EventRow[]> {
  const rows = await db
    .select({ id: announcements.event_id })
    .from(announcements)
    .where(eq(announcements.mailing_id, payload.mailing));
  const events: EventRow[] = [];
  for (const { id } of rows) {
    const event = await findEvent({ db }, id);
    if (!event || event.city_name !== city || !takesPlace(event, now)) continue;
    const answers = await db.$count(
      guests,
      and(eq(guests.event_id, id), eq(guests.email, recipient), ne(guests.state, "pending")),
    );
    if (answers === 0) events.push(forMany(event));
  }
  return events.toSorted((a, b) => a.date_time.getTime() - b.date_time.getTime());
}

export function meetupEmail({ follow, ...reader }: Reader, events: readonly EventRow[], now: Date) {
  const { city_name } = follow;
  const [first] = events;
  const isOne = events.length === 1;
  // Its card would show what a host has typed, and readers of one city are many.
  const photograph = storedPicture(first?.image_url ?? "");
  return {
    ...ofCity(reader, city_name),
    kind: MeetupAnnounced.name,
    ...(photograph && isOne && { picture: reader.siteUrl + photograph.jpg }),
    subject:
      first && isOne
        ? `New in ${city_name}: ${first.event_name}`
        : `${pluralize(events.length, "new meetup")} in ${city_name}`,
    preheader:
      first && isOne ? `${dayAndTime(first.wall_time)} · ${placeOf(first)}` : daysOf(events),
    paragraphs: [
      isOne ? `There's a new date in ${city_name}:` : `There are new dates in ${city_name}:`,
      ...events.flatMap((event) => [
        factsOf(event, reader, isOne ? undefined : now),
        ...(event.description ? [wordsWithoutAddress(firstSentences(event.description))] : []),
      ]),
    ],
    button:
      first && isOne
        ? wayTo(first, reader, now)
        : { label: `All meetups in ${city_name}`, url: reader.siteUrl + cityPath(city_name) },
    reason: `You get this email because you follow ${city_name}.`,
  };
}

export const ofCity = ({ to, siteUrl, token }: Recipient, city: string) => ({
  to,
  ...cityHead(siteUrl, city),
  links: [{ label: "Change how often, or leave", url: siteUrl + followerPath(token) }],
  headers: unsubscribeHeaders(siteUrl, token, city),
});

async function monthEmail(follower: string, { db, siteUrl, now }: MailSite) {
  const rows = await db
    .select({ follow: follows, email: followers.email })
    .from(follows)
    .innerJoin(followers, eq(followers.id, follows.follower_id))
    .where(eq(followers.id, follower))
    .orderBy(follows.created_at);
  const own = rows.filter(({ follow }) => follow.confirmed_at && follow.frequency === "monthly");
  const [first] = own;
  if (!first || (await isPaused(db, first.email))) return undefined;
  const names = own.map(({ follow }) => follow.city_name);
  const aheadIn = async (city: string) =>
    (await eventsFrom({ db }, { city, from: now, limit: MOST_NAMED }))
      .filter((event) => takesPlace(event, now))
      .map(forMany);
  const events = (await Promise.all(names.map(aheadIn))).flat();
  const nextDoor = (await Promise.all(neighboursOf(names).map(aheadIn)))
    .flat()
    .slice(0, MOST_NAMED);
  if (events.length + nextDoor.length === 0) return undefined;
  const token = await followerToken(db, first.follow.follower_id);
  return monthlyEmail({ to: first.email, siteUrl, token }, names, { events, nextDoor, now });
}

interface MonthAhead {
  events: readonly EventRow[];
  nextDoor: readonly EventRow[];
  now: Date;
}

/** One email for all cities that an address follows: what is ahead there, and next door. Nothing ahead, no email. */
export function monthlyEmail(
  reader: Recipient,
  names: readonly string[],
  { events, nextDoor, now }: MonthAhead,
): Email {
  const { siteUrl } = reader;
  const places = new Intl.ListFormat("en-GB").format(names);
  const anyPlace = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
  const isElsewhere = events.length === 0;
  const facts = (event: EventRow) => factsOf(event, reader, now);
  return {
    ...ofCity(reader, names[0] ?? ""),
    ...(names.length > 1 && { home: { label: network.brand, url: siteUrl } }),
    headers: unsubscribeHeaders(siteUrl, reader.token, ...names),
    kind: MonthAhead.name,
    subject: isElsewhere ? `Coming up near ${places}` : `Coming up in ${places}`,
    preheader: daysOf([...events, ...nextDoor]),
    paragraphs: [
      ...(isElsewhere ? [] : [`Here's what's coming up in ${places}:`, ...events.map(facts)]),
      ...(nextDoor.length > 0
        ? [
            isElsewhere
              ? `Nothing is planned in ${anyPlace} yet, but your neighbours meet:`
              : "And next door:",
            ...nextDoor.map(facts),
          ]
        : []),
    ],
    button: { label: "See all meetups", url: `${siteUrl}/events` },
    reason: `You get this email once a month because you follow ${places}.`,
  };
}

/** To a form that knows the address, so that a yes needs no second email. */
function wayTo(event: EventRow, { siteUrl, token }: Recipient, now: Date) {
  const guests = guestsAt(event, now);
  return guests.open === "no"
    ? { label: "See the meetup", url: siteUrl + eventPath(event.id) }
    : { label: yesLabel({ guests }), url: siteUrl + knownJoinPath(followerPath(token), event.id) };
}

const placeOf = ({ venue, city_name }: EventRow) => (venue ? `${venue}, ${city_name}` : city_name);

const daysOf = (events: readonly EventRow[]) =>
  shorten(
    events
      .map((event) => `${monthDay(event.wall_time)}, ${event.city_name}: ${event.event_name}`)
      .join(" · "),
    PREHEADER,
  );

/** With a link of its own where the button does not lead to it. */
function factsOf(event: EventRow, reader: Recipient, linkedAt: Date | undefined): Facts {
  const lines = [event.event_name, dayAndTime(event.wall_time), placeOf(event)] as const;
  return linkedAt
    ? [...lines, wayTo(event, reader, linkedAt)]
    : [...lines, { label: "All about it", url: reader.siteUrl + eventPath(event.id) }];
}
