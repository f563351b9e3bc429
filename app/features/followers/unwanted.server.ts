import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { chapterNamed } from "#app/content/cities.ts";
import { daysBefore } from "#app/content/retention.ts";
import { inboxOf } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { findLinkRow } from "#app/core/data/links/row-links.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { endMailing } from "#app/features/mailings/rights.server.ts";
import { mailingsAbout } from "#app/features/mailings/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { followers, follows, mailings, mails } from "#db/schema.ts";
import { CityLetter } from "#app/features/followers/letters/mails.server.ts";
import { UNWANTED } from "./rules.ts";
import { followsOf } from "./service.server.ts";

const isLetter = eq(mailings.kind, CityLetter.name);
const mailingOfMail = eq(mails.topic, sql`${mailings.id}::text`);
const followOfMail = sql<string>`${mails.facts}->>'follow'`;

export async function followsWithLetter(db: Db, email: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ follow: followOfMail })
    .from(mails)
    .where(and(isLetterTo(email), isNull(mails.unwanted_at)));
  return new Set(rows.map(({ follow }) => follow));
}

const isLetterTo = (email: string) =>
  and(eq(mails.recipient, email), eq(mails.kind, CityLetter.name), isNotNull(mails.sent_at));

/**
 * Says that the last letter was not wanted: its reader gets no more, and if several of the sender's last readers say
 * so, the sender writes no more.
 */
export async function refuseLetter(
  ctx: Context,
  token: string,
  city: string,
): Promise<Result<null>> {
  return transact(ctx, async (work) => {
    const follower = await findLinkRow(work.db, followers, token, { isLocked: true });
    if (!follower) return err("not-found");
    const own = await work.db
      .update(follows)
      .set({ letters: false })
      .where(followsOf(follower.id, city))
      .returning({ id: follows.id, confirmed_at: follows.confirmed_at });
    const ids = own.map(({ id }) => id);
    const [last] = await work.db
      .select({ id: mails.id, topic: mails.topic, unwanted_at: mails.unwanted_at })
      .from(mails)
      .where(and(isLetterTo(follower.email), inArray(followOfMail, ids)))
      .orderBy(desc(mails.sent_at))
      .limit(1);
    if (!last || last.unwanted_at) return ok(null);
    const [letter] = await work.db
      .select({ sender: mailings.created_by, created_at: mailings.created_at })
      .from(mailings)
      .where(sql`${mailings.id}::text = ${last.topic}`);
    const since = daysBefore(letter?.created_at ?? ctx.now, UNWANTED.followedDays);
    if (!own.some(({ confirmed_at }) => confirmed_at !== null && confirmed_at <= since))
      return ok(null);
    await work.db.update(mails).set({ unwanted_at: ctx.now }).where(eq(mails.id, last.id));
    if (letter?.sender) await stopIfUnwanted(work, letter.sender);
    return ok(null);
  });
}

/** Three complaints at once are counted one after the other, so that the last one sees the others. */
async function stopIfUnwanted({ db, now, lock }: Work, sender: string): Promise<void> {
  await lock(`letters by ${sender}`);
  if (!(await isStopped(db, sender))) return;
  const own = and(isLetter, eq(mailings.created_by, sender));
  const open = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(and(own, isNull(mailings.closed_at)));
  for (const { id } of open) await endMailing({ db, now }, id, {});
}

export async function isStopped(db: Db, sender: string): Promise<boolean> {
  const last = await db
    .select({ to: mails.recipient, unwanted_at: mails.unwanted_at })
    .from(mailings)
    .innerJoin(mails, mailingOfMail)
    .where(and(isLetter, eq(mailings.created_by, sender), isNotNull(mails.sent_at)))
    .orderBy(desc(mails.sent_at), desc(mails.id))
    .limit(UNWANTED.of);
  // Three addresses of one inbox are one reader.
  const inboxes = (rows: typeof last) => new Set(rows.map(({ to }) => inboxOf(to))).size;
  const unwanted = inboxes(last.filter((one) => one.unwanted_at !== null));
  return unwanted >= UNWANTED.most && unwanted >= inboxes(last) * UNWANTED.share;
}

/** True if who wrote the last letter of the city writes no more until the central team says so. */
export async function areLettersStopped(db: Db, city: string): Promise<boolean> {
  const [last] = await mailingsAbout(db, CityLetter.name, city);
  return last?.created_by ? isStopped(db, last.created_by) : false;
}

/** Lets the writers of a city write again: what their readers said until now does not count any more. */
export async function allowLetters(ctx: Context, asked: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const city = chapterNamed(asked);
  if (city === undefined) return err("not-found");
  return transact(ctx, async ({ db }) => {
    const writers = db
      .select({ id: mailings.created_by })
      .from(mailings)
      .where(and(isLetter, eq(mailings.subject_id, city)));
    const theirs = db
      .select({ topic: sql<string>`${mailings.id}::text` })
      .from(mailings)
      .where(and(isLetter, inArray(mailings.created_by, writers)));
    await db.update(mails).set({ unwanted_at: null }).where(inArray(mails.topic, theirs));
    return ok(null);
  });
}

export async function unwantedLetters(db: Db, from: Date, until: Date) {
  const rows = await db
    .select({ city: mailings.subject_id, sender: mailings.created_by, readers: count() })
    .from(mails)
    .innerJoin(mailings, mailingOfMail)
    .where(and(isLetter, gte(mails.unwanted_at, from), lt(mails.unwanted_at, until)))
    .groupBy(mailings.subject_id, mailings.created_by)
    .orderBy(mailings.subject_id);
  return Promise.all(
    rows.map(async ({ city, sender, readers }) => ({
      city,
      readers,
      isStopped: sender !== null && (await isStopped(db, sender)),
    })),
  );
}
