import { and, asc, count, eq, gt, gte, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { mailKind, mailWriter, type MailWriter } from "#app/core/mail/kinds.ts";
import { ATTEMPTS } from "#app/core/mail/outbox.server.ts";
import type { Email } from "#app/core/mail/template.server.ts";
import { pluralize } from "#app/core/text/pluralize.ts";
import { unwantedLetters } from "#app/features/followers/unwanted.server.ts";
import type { Db } from "#db/connection.server.ts";
import { comingCount } from "#app/resources/city-events/rules.server.ts";
import {
  activities,
  chapter_hosts,
  city_events,
  host_invitations,
  mailings,
  mails as outbox,
  reports,
  users,
} from "#db/schema.ts";
import { DAY, needsHeadline } from "./rules.ts";
import { HostLetter, isHost } from "./letters.server.ts";
import type { ChapterRow } from "./schema.ts";
import { chaptersAt } from "./service.server.ts";

const toCentre = z.object({ at: z.iso.datetime() });
export const DailyNews = mailKind("centre-day", toCentre);
export const WeeklyNews = mailKind("centre-week", toCentre);

export const mails: readonly MailWriter[] = [
  mailWriter(DailyNews, async ({ recipient, payload }, { db, siteUrl }) => {
    const at = new Date(payload.at);
    const news = await newsBetween(db, new Date(at.getTime() - DAY), at);
    return news.length > 0 ? dayEmail(recipient, siteUrl, news) : undefined;
  }),
  mailWriter(WeeklyNews, async ({ recipient, payload }, { db, siteUrl, now }) => {
    const week = await weekAt(db, new Date(payload.at));
    return weekEmail(recipient, siteUrl, week, await chaptersAt(db, now));
  }),
  mailWriter(HostLetter, async ({ payload }, { db, siteUrl }) => {
    const [host] = await db
      .select({ email: users.email })
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

export async function newsBetween(db: Db, from: Date, until: Date): Promise<string[]> {
  return [
    ...(await comingAndGoing(db, from, until)).map(({ sentence }) => sentence),
    ...(await askedForSuccessors(db, from, until)),
    ...(await lapsed(db, from, until)),
    ...(await lettersWritten(db, from, until)),
    ...(await lettersUnwanted(db, from, until)),
    ...(await reported(db, from, until)),
  ];
}

async function comingAndGoing(db: Db, from: Date, until: Date) {
  const { at, action, resource, title, row_id, actor_id } = activities;
  const rows = await db
    .select({ action, title, row_id, actor_id, name: users.name })
    .from(activities)
    // The row of an account that has gone is missing.
    .leftJoin(users, sql`${users.id} = ${row_id}`)
    .where(
      and(
        eq(resource, "chapter-hosts"),
        inArray(action, ["create", "delete"]),
        gte(at, from),
        lt(at, until),
      ),
    )
    .orderBy(asc(at), asc(activities.id));
  return rows.map((row) => {
    const isNew = row.action === "create";
    const who = row.name?.trim() || "Somebody";
    const left = row.actor_id === row.row_id ? "has stepped down as" : "was removed as";
    return { isNew, sentence: `${who} ${isNew ? "is now" : left} ${row.title}.` };
  });
}

async function askedForSuccessors(db: Db, from: Date, until: Date): Promise<string[]> {
  const { city_name, handover_asked_at } = chapter_hosts;
  const rows = await db
    .select({ city_name, name: users.name })
    .from(chapter_hosts)
    .innerJoin(users, eq(users.id, chapter_hosts.user_id))
    .where(and(gte(handover_asked_at, from), lt(handover_asked_at, until)))
    .orderBy(asc(handover_asked_at), asc(city_name));
  return rows.map(
    ({ city_name: city, name }) =>
      `${name.trim() || "A host"} would like somebody to take over ${city}.`,
  );
}

async function lapsed(db: Db, from: Date, until: Date): Promise<string[]> {
  const { city_name, duty, expires_at, accepted_at, revoked_at, declined_at } = host_invitations;
  const rows = await db
    .select({ city_name, duty })
    .from(host_invitations)
    .where(
      and(
        gte(expires_at, from),
        lt(expires_at, until),
        isNull(accepted_at),
        isNull(revoked_at),
        isNull(declined_at),
      ),
    )
    .orderBy(asc(expires_at), asc(host_invitations.id));
  return rows.map((row) => `An invitation to be a ${row.duty} of ${row.city_name} has lapsed.`);
}

async function lettersWritten(db: Db, from: Date, until: Date): Promise<string[]> {
  const { created_at, kind, subject_id } = mailings;
  const rows = await db
    .select({ city: subject_id })
    .from(mailings)
    .where(and(eq(kind, "follow-letter"), gte(created_at, from), lt(created_at, until)))
    .orderBy(asc(created_at), asc(mailings.id));
  return rows.map(({ city }) => `${city} has a letter to its followers.`);
}

async function lettersUnwanted(db: Db, from: Date, until: Date): Promise<string[]> {
  const letters = await unwantedLetters(db, from, until);
  return letters.map(
    ({ city, readers, isStopped }) =>
      `${pluralize(readers, "reader")} didn't want the letter of ${city}.` +
      (isStopped ? " Its writer can't send another one for now: please call them." : ""),
  );
}

async function reported(db: Db, from: Date, until: Date): Promise<string[]> {
  const { created_at, settled_at } = reports;
  const isNew = and(gte(created_at, from), lt(created_at, until), isNull(settled_at));
  const open = await db.$count(reports, isNew);
  return open > 0 ? [`${pluralize(open, "new report")} to read.`] : [];
}

interface Week {
  held: { meetups: number; cities: number; yeses: number };
  ahead: { meetups: number; cities: string[] };
  joined: number;
  left: number;
  refused: number;
}

async function weekAt(db: Db, at: Date): Promise<Week> {
  const { date_time, status, city_name } = city_events;
  const [before, after] = [new Date(at.getTime() - 7 * DAY), new Date(at.getTime() + 7 * DAY)];
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
  const refused = await db.$count(
    outbox,
    and(
      isNull(outbox.sent_at),
      isNull(outbox.skipped_at),
      gte(outbox.attempts, ATTEMPTS),
      gte(outbox.created_at, before),
    ),
  );
  return {
    held: held ?? { meetups: 0, cities: 0, yeses: 0 },
    ahead: {
      meetups: ahead.reduce((sum, row) => sum + row.meetups, 0),
      cities: ahead.map((row) => row.city_name),
    },
    joined: moves.filter(({ isNew }) => isNew).length,
    left: moves.filter(({ isNew }) => !isNew).length,
    refused,
  };
}

const REASON = "You get this email because you're an administrator.";

export function dayEmail(to: string, siteUrl: string, news: readonly string[]): Email {
  return {
    to,
    kind: DailyNews.name,
    subject:
      news.length === 1
        ? "eCafe: one thing since yesterday"
        : `eCafe: ${news.length} things since yesterday`,
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
    subject: name ? `To all hosts, from ${name}` : "To all hosts, from the central team",
    paragraphs: text
      .split(/\n+/)
      .map((line) => line.trim())
      .filter(Boolean),
    button: { label: "My cities", url: `${siteUrl}/host` },
    reason: "You get this email because you host a chapter. Just reply, and we read it.",
    ...(writer && { headers: { "Reply-To": writer } }),
  };
}

const MOST_NAMED = 5;

export function weekEmail(
  to: string,
  siteUrl: string,
  { held, ahead, joined, left, refused }: Week,
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
  return {
    to,
    kind: WeeklyNews.name,
    subject: `eCafe this week: ${needsHeadline(chapters) ?? "nobody needs a call"}`,
    preheader: met,
    paragraphs: [
      met,
      next,
      needy.length > 0
        ? `Start here. ${needy.slice(0, MOST_NAMED).join(" ")}`
        : "No chapter is waiting for you.",
      `${pluralize(joined, "person", "people")} joined as host or helper, ${left} left.`,
      refused > 0
        ? `${pluralize(refused, "email")} could not be delivered.`
        : "Every email arrived.",
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
