import { MINUTE, DAY, addTime, monthOf } from "#app/core/time.ts";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, not, or } from "drizzle-orm";
import { z } from "zod";
import { eventPath, postPath } from "#app/content/paths.ts";
import type { Context, ReadContext } from "#app/core/context.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { mailPicture } from "#app/core/mail/mail-picture.ts";
import { mailKind } from "#app/core/mail/kinds.ts";
import { sealLink, type LinkPurpose } from "#app/core/data/links/sealed-links.server.ts";
import { isReachable } from "#app/core/mail/refusals.server.ts";
import { requireAdministrator, viewerId } from "#app/core/policy.server.ts";
import { tagsInclude } from "#app/core/data/entity-tags.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { dayAndTime } from "#app/core/text/dates.ts";
import { plainLine } from "#app/core/text/plain-text.ts";
import {
  booksOf,
  startMailing,
  deleteWaiting,
  type MailingSource,
} from "#app/features/mailings/service.server.ts";
import { eventsToName, forMany } from "#app/resources/city-events/published-queries.server.ts";
import type { Db } from "#db/connection.server.ts";
import {
  blog_posts,
  mailings,
  newsletter_issues as issues,
  newsletter_subscribers as subscribers,
} from "#db/schema.ts";
import { isInAnotherIssue, MOST_NAMED, recapItem, recapsOf } from "./recaps.server.ts";
import { issueMessages as messages } from "./messages.ts";
import { introEtag, isMonth, spanOf } from "./rules.ts";
import type { IntroInput, Issue, IssueContent } from "./schema.ts";

const issueTag = (month: string) => `newsletter-issues/${month}`;

export const isOnTheList = and(
  isNotNull(subscribers.confirmed_at),
  isNull(subscribers.unsubscribed_at),
);

const countReaders = (db: Db) =>
  db.$count(subscribers, and(isOnTheList, isReachable(db, subscribers.email)));

export const NewsletterIssue = mailKind(
  "newsletter-issue",
  z.object({ reader: z.guid(), mailing: z.guid() }),
);

export const issueSource: MailingSource<typeof NewsletterIssue.payload> = {
  kind: NewsletterIssue,
  recipients: ({ db }, _mailing, after, most) =>
    db
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(and(isOnTheList, isReachable(db, subscribers.email), gt(subscribers.id, after)))
      .orderBy(asc(subscribers.id))
      .limit(most),
  payload: (reader, mailing) => ({ reader, mailing }),
  count: countReaders,
  maySend: ({ isAdministrator }) => isAdministrator,
  forget: (db, { id }) => db.update(issues).set(UNSENT).where(eq(issues.mailing_id, id)),
};

const UNSENT = { posts: null, events: null, recaps: null, mailing_id: null } as const;

type IssueRow = typeof issues.$inferSelect;

const NO_BOOKS = { people: 0, accepted: 0, refused: 0, waiting: 0, leaves_at: null } as const;

const issueOf = async (db: Db, row: IssueRow, now: Date): Promise<Issue> => ({
  ...(await contentOf(db, row, now)),
  ...(await issueBooks(db, row)),
});

async function issueBooks(db: Db, { mailing_id }: IssueRow) {
  if (mailing_id === null)
    return { ...NO_BOOKS, people: await countReaders(db), state: "draft" as const };
  const [mailing] = await db.select().from(mailings).where(eq(mailings.id, mailing_id));
  // The books go after a year, and an import brings none; what was sent stays sent.
  if (!mailing) return { ...NO_BOOKS, state: "sent" as const };
  const leaves_at = mailing.leaves_at.toISOString();
  return { ...(await booksOf(db, mailing, issueSource)), leaves_at };
}

/** As it would be sent now, or as it was sent, without what has been deleted, hidden or called off since. */
async function contentOf(
  db: Db,
  row: IssueRow,
  now: Date,
  from: Date | null = row.events ? null : now,
): Promise<IssueContent> {
  const { month, intro } = row;
  const posts = await postsOf(db, row);
  const events = await eventsToName(db, { ids: row.events, from }, MOST_NAMED);
  const recaps = await recapsOf(db, row, addTime(now, -DRAFT_DAYS * DAY), now);
  return {
    id: month,
    month,
    intro,
    posts: posts.map(({ id, title, excerpt, image_url }) => ({
      title: plainLine(title),
      text: plainLine(excerpt ?? ""),
      path: postPath(id),
      picture: mailPicture(image_url),
    })),
    events: events
      .map(forMany)
      .map(({ id, event_name, wall_time, venue, city_name, image_url }) => ({
        title: plainLine(event_name),
        text: `${dayAndTime(wall_time)} · ${plainLine(venue)}, ${city_name}`,
        path: eventPath(id),
        picture: mailPicture(image_url),
      })),
    recaps: recaps.map(recapItem),
  };
}

/** A draft may be written in one month and published in the next. */
const DRAFT_DAYS = 60;

function postsOf(db: Db, { month, posts }: IssueRow) {
  const { id, title, excerpt, image_url, created_at, published } = blog_posts;
  const { from, until } = spanOf(month);
  const since = addTime(from, -DRAFT_DAYS * DAY);
  return db
    .select({ id, title, excerpt, image_url })
    .from(blog_posts)
    .where(
      and(
        eq(published, true),
        posts
          ? inArray(id, posts)
          : and(
              gte(created_at, since),
              lt(created_at, until),
              not(isInAnotherIssue(db, month, id, issues.posts)),
            ),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(MOST_NAMED);
}

const fresh = (month: string, now: Date): IssueRow => ({
  month,
  intro: "",
  ...UNSENT,
  created_at: now,
});

/** Only the running month can be begun; older months are there once they have a row. */
async function findRow(db: Db, month: string, now: Date) {
  if (!isMonth(month)) return undefined;
  const [row] = await db.select().from(issues).where(eq(issues.month, month));
  return row ?? (month === monthOf(now) ? fresh(month, now) : undefined);
}

/** A frame cannot say who asks, so its address is the permission, for as long as one works on an issue. */
export const PREVIEW: LinkPurpose = {
  name: "newsletter-preview",
  secret: "newsletter-preview",
  hours: 1,
};

/** A year and the running month: the books of a mailing go after a year, and each issue costs four queries. */
const MOST_ISSUES = 13;

interface IssueList {
  items: Issue[];
  minutes_to_stop: number;
  preview: string;
}

export async function listIssues(ctx: Context): Promise<Result<IssueList>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { db, now } = ctx;
  const rows = await db.select().from(issues).orderBy(desc(issues.month)).limit(MOST_ISSUES);
  const current = monthOf(now);
  if (!rows.some(({ month }) => month === current)) rows.unshift(fresh(current, now));
  return ok({
    items: await Promise.all(rows.map((row) => issueOf(db, row, now))),
    minutes_to_stop: ctx.secondThought / MINUTE,
    preview: `/newsletter/preview/${await sealLink(db, PREVIEW, current, now)}`,
  });
}

export async function contentOfMonth(
  { db, now }: ReadContext,
  month: string,
): Promise<IssueContent | undefined> {
  const row = await findRow(db, month, now);
  return row && contentOf(db, row, now);
}

export async function findSentIssue(ctx: Context, month: string): Promise<Result<Issue>> {
  ctx.dependencies?.dependsOn(issueTag(month));
  const row = await findRow(ctx.db, month, ctx.now);
  const found = row?.mailing_id ? await issueOf(ctx.db, row, ctx.now) : undefined;
  if (!found) return err("not-found");
  // It leaves without a request, and what it names may be deleted.
  ctx.dependencies?.expiresAt(addTime(ctx.now, MINUTE));
  return found.state === "waiting" ? err("not-found") : ok(found);
}

export async function pastMonths(ctx: Context): Promise<string[]> {
  ctx.dependencies?.expiresAt(addTime(ctx.now, MINUTE));
  const rows = await ctx.db
    .select({ month: issues.month })
    .from(issues)
    .leftJoin(mailings, eq(mailings.id, issues.mailing_id))
    .where(
      and(isNotNull(issues.mailing_id), or(isNull(mailings.id), isNotNull(mailings.started_at))),
    )
    .orderBy(desc(issues.month))
    .limit(60);
  return rows.map(({ month }) => month);
}

/**
 * As an email tells it that leaves now: without meetups that have begun. It comes without the books of its mailing,
 * because each of thousands of emails asks.
 */
export async function issueOfMailing(
  { db, now }: ReadContext,
  mailing: string,
): Promise<IssueContent | undefined> {
  const [row] = await db.select().from(issues).where(eq(issues.mailing_id, mailing));
  return row && contentOf(db, row, now, now);
}

type Write = (row: IssueRow, work: Work) => Promise<Result<Partial<IssueRow>>>;

async function change(ctx: Context, month: string, write: Write): Promise<Result<Issue>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { now } = ctx;
  if (!(await findRow(ctx.db, month, now))) return err("not-found");
  return transact(ctx, async (work): Promise<Result<Issue>> => {
    await work.db.insert(issues).values({ month, created_at: now }).onConflictDoNothing();
    const [row] = await work.db.select().from(issues).where(eq(issues.month, month)).for("update");
    if (!row) return err("not-found");
    const values = await write(row, work);
    if (!values.ok) return values;
    await work.db.update(issues).set(values.value).where(eq(issues.month, month));
    work.invalidate(issueTag(month));
    return ok(await issueOf(work.db, { ...row, ...values.value }, now));
  });
}

export const changeIntro = (ctx: Context, month: string, { intro }: IntroInput, expected = "*") =>
  change(ctx, month, async (row) => {
    if (row.mailing_id) return err("conflict", { detail: messages.sent });
    // A repeated call, because the answer was lost, finds its own line.
    if (row.intro === intro || tagsInclude(expected, introEtag(row.intro))) return ok({ intro });
    const detail = messages.changed(row.intro);
    return err("stale", { detail, fields: [{ path: "intro", message: detail }] });
  });

export const sendIssue = (ctx: Context, month: string) =>
  change(ctx, month, async (row, work) => {
    const { now } = ctx;
    if (row.mailing_id) return err("conflict", { detail: messages.sent });
    // Issues of two months at once would both tell the same posts.
    await work.lock("newsletter issues");
    const posts = await postsOf(work.db, row);
    const events = await eventsToName(work.db, { ids: null, from: now }, MOST_NAMED);
    const recaps = await recapsOf(work.db, row, addTime(now, -DRAFT_DAYS * DAY), now);
    if (posts.length + events.length + recaps.length === 0)
      return err("conflict", { detail: messages.empty });
    if ((await countReaders(work.db)) === 0) return err("conflict", { detail: messages.noReaders });
    const mailing = await startMailing(work, {
      kind: NewsletterIssue.name,
      subject_id: month,
      text: row.intro,
      created_by: viewerId(ctx),
      created_at: now,
      leaves_at: addTime(now, ctx.secondThought),
    });
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    return ok({
      posts: ids(posts),
      events: ids(events),
      recaps: ids(recaps),
      mailing_id: mailing.id,
    });
  });

export async function takeBackIssue(ctx: Context, month: string): Promise<Result<null>> {
  const back = await change(ctx, month, async ({ mailing_id }, work) => {
    if (mailing_id === null) return err("conflict", { detail: messages.notSent });
    const isBack = await deleteWaiting(work, mailing_id);
    return isBack ? ok(UNSENT) : err("conflict", { detail: messages.left });
  });
  return back.ok ? ok(null) : back;
}
