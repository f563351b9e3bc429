import { site } from "#app/content/site.ts";
import { addTime, DAY } from "#app/core/time.ts";
import { and, asc, count, eq, gt, gte, isNotNull, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { mailKind, mailWriter, type MailWriter } from "#app/core/mail/kinds.ts";
import { isGivenUp, isWaiting } from "#app/core/mail/outbox.server.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { administratorAddresses } from "#app/core/policy.server.ts";
import { longDate, utcWallTime } from "#app/core/text/dates.ts";
import { paragraphsOf } from "#app/core/text/paragraphs.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { comingAndGoing } from "#app/features/hosts/news.server.ts";
import type { Db } from "#db/connection.server.ts";
import { isHost } from "#db/rights.server.ts";
import { comingCount } from "#app/resources/city-events/rules.server.ts";
import { city_events, mailings, mails as outbox, users } from "#db/schema.ts";
import { needsHeadline } from "./rules.ts";
import { HostLetter } from "./letters.server.ts";
import type { ChapterRow } from "./schema.ts";
import { chaptersAt } from "./service.server.ts";

const toCentre = z.object({ at: z.iso.datetime() });
export const DailyNews = mailKind("centre-day", toCentre);
export const WeeklyNews = mailKind("centre-week", toCentre);

export const mails: readonly MailWriter[] = [
  mailWriter(DailyNews, async ({ recipient, payload }, { db, siteUrl, now, newsOfDay }) => {
    if (!(await administratorAddresses(db)).includes(recipient)) return undefined;
    const at = new Date(payload.at);
    const news = await newsOfDay(db, addTime(at, -DAY), at);
    return news.length > 0 ? dayEmail(recipient, siteUrl, news, spanOf(at, now)) : undefined;
  }),
  mailWriter(WeeklyNews, async ({ recipient, payload }, { db, siteUrl, now }) => {
    if (!(await administratorAddresses(db)).includes(recipient)) return undefined;
    const week = await weekAt(db, new Date(payload.at));
    return weekEmail(recipient, siteUrl, week, await chaptersAt(db, now));
  }),
  mailWriter(HostLetter, async ({ payload }, { db, siteUrl }) => {
    const [host] = await db
      .select()
      .from(users)
      .where(and(eq(users.id, payload.host), isHost(db)));
    const [letter] = await db
      .select({ text: mailings.text, writer: users.email, name: users.name })
      .from(mailings)
      .leftJoin(users, eq(users.id, mailings.created_by))
      .where(eq(mailings.id, payload.mailing));
    return host && letter ? hostLetter({ to: host.email, siteUrl, ...letter }) : undefined;
  }),
];

interface Week {
  held: { meetups: number; cities: number; yeses: number };
  ahead: { meetups: number; cities: string[] };
  joined: number;
  left: number;
  refused: number;
  /** Emails that are tried again. */
  late: number;
}

async function weekAt(db: Db, at: Date): Promise<Week> {
  const { date_time, status, city_name } = city_events;
  const [before, after] = [addTime(at, -7 * DAY), addTime(at, 7 * DAY)];
  const takesPlace = eq(status, "scheduled");
  const [held] = await db
    .select({
      meetups: count(),
      cities: sql<number>`count(distinct ${city_name})::int`,
      yeses: sql<number>`coalesce(sum(${comingCount}), 0)::int`,
    })
    .from(city_events)
    .where(and(takesPlace, gte(date_time, before), lt(date_time, at)));
  const ahead = await db
    .select({ city_name, meetups: count() })
    .from(city_events)
    .where(and(takesPlace, gt(date_time, at), lte(date_time, after)))
    .groupBy(city_name)
    .orderBy(asc(city_name));
  const moves = await comingAndGoing(db, before, at);
  const isOfWeek = gte(outbox.created_at, before);
  const refused = await db.$count(outbox, and(isGivenUp, isOfWeek));
  const late = await db.$count(outbox, and(isWaiting, isNotNull(outbox.last_error), isOfWeek));
  return {
    held: held ?? { meetups: 0, cities: 0, yeses: 0 },
    ahead: {
      meetups: ahead.reduce((sum, row) => sum + row.meetups, 0),
      cities: ahead.map((row) => row.city_name),
    },
    joined: moves.filter(({ isNew }) => isNew).length,
    left: moves.filter(({ isNew }) => !isNew).length,
    refused,
    late,
  };
}

const REASON = "You get this email because you're an administrator.";

/** The day that ended at `at`, as the reader names it. */
const spanOf = (at: Date, now: Date): string =>
  now < addTime(at, DAY) ? "since yesterday" : `up to ${longDate(utcWallTime(at.toISOString()))}`;

export function dayEmail(
  to: string,
  siteUrl: string,
  news: readonly string[],
  span = "since yesterday",
): Email {
  return {
    to,
    kind: DailyNews.name,
    subject: `${site.brand}: ${news.length === 1 ? "one thing" : `${news.length} things`} ${span}`,
    paragraphs: news,
    button: { label: "Open the chapters", url: `${siteUrl}/admin/chapters` },
    reason: `${REASON} It comes only after a day on which something happened.`,
  };
}

interface HostLetter {
  to: string;
  siteUrl: string;
  text: string;
  /** Null for an account that has gone since. */
  writer: string | null;
  name: string | null;
}

export function hostLetter({ to, siteUrl, text, writer, name }: HostLetter): Email {
  return {
    to,
    kind: HostLetter.name,
    subject: name
      ? `To all City Mayors, from ${name}`
      : "To all City Mayors, from the central team",
    paragraphs: paragraphsOf(text),
    button: { label: "My cities", url: `${siteUrl}/host` },
    reason: "You get this email because you host a chapter. Just reply, and we read it.",
    ...(writer && { headers: { "Reply-To": writer } }),
  };
}

const MOST_NAMED = 5;

export function weekEmail(
  to: string,
  siteUrl: string,
  { held, ahead, joined, left, refused, late }: Week,
  chapters: readonly Pick<ChapterRow, "city_name" | "status" | "needs">[],
): Email {
  const needy = chapters.flatMap(({ city_name, needs }) =>
    needs ? [`${city_name}: ${needs}`] : [],
  );
  const met =
    held.meetups === 0
      ? "Nobody met last week."
      : `Met last week: ${pluralize(held.meetups, "meetup")} in ${pluralize(held.cities, "city", "cities")}, ${pluralize(held.yeses, "yes", "yeses")}.`;
  const next =
    ahead.meetups === 0
      ? "Nothing is planned this week."
      : `This week: ${pluralize(ahead.meetups, "meetup")} in ${named(ahead.cities)}.`;
  const undelivered = [
    ...(refused > 0 ? [`${pluralize(refused, "email")} could not be delivered.`] : []),
    ...(late > 0 ? [`${pluralize(late, "email has", "emails have")} not arrived yet.`] : []),
  ];
  return {
    to,
    kind: WeeklyNews.name,
    subject: `${site.brand} this week: ${needsHeadline(chapters) ?? "nobody needs a call"}`,
    preheader: met,
    paragraphs: [
      met,
      next,
      needy.length > 0
        ? `Start here. ${needy.slice(0, MOST_NAMED).join(" ")}`
        : "No chapter is waiting for you.",
      `${pluralize(joined, "person", "people")} joined as City Mayor or helper, ${left} left.`,
      undelivered.join(" ") || "Every email arrived.",
    ],
    button: { label: "Open the chapters", url: `${siteUrl}/admin/chapters` },
    reason: `${REASON} It comes on Mondays.`,
  };
}

function named(cities: readonly string[]): string {
  const more = cities.length - MOST_NAMED;
  const some = cities.slice(0, MOST_NAMED).join(", ");
  return more > 0 ? `${some} and ${more} more` : some;
}
