import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { countStrangerMail } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import type { LinkProblem } from "#app/core/data/links/link-problems.ts";
import { deriveToken, findLinkRow } from "#app/core/data/links/row-links.server.ts";
import { inSlices, isAfter } from "#app/core/data/lists.server.ts";
import { openLink, sealLink, type LinkPurpose } from "#app/core/data/links/sealed-links.server.ts";
import { secretNamed, tokenHash } from "#app/core/data/secret.server.ts";
import { transact } from "#app/core/work.server.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { renderMail } from "#app/core/mail/template.server.ts";
import { isPaused, isReachable, resumeAddress } from "#app/core/mail/refusals.server.ts";
import { requireAdministrator } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { csvOf } from "#app/core/text/csv.server.ts";
import type { Db } from "#db/connection.server.ts";
import { newsletter_subscribers as subscribers, users } from "#db/schema.ts";
import {
  alreadySubscribedEmail,
  confirmationEmail,
  issueEmail,
  unsubscribeUrl,
  welcomeEmail,
} from "./mails.server.ts";
import { contentOfMonth, isOnTheList, PREVIEW } from "./issues.server.ts";
import { CONSENT, type NewsletterPage } from "./messages.ts";
import { SECRET } from "./rules.ts";
import type { NewsletterFigures, SubscriptionInput } from "./schema.ts";

/** Stands in tests and previews: it leads to a page that says so, and unsubscribes nobody. */
const TEST_TOKEN = "test";

const CONFIRM: LinkPurpose = { name: "newsletter-confirm", secret: SECRET, hours: 7 * 24 };

/** Works alike for a new, waiting or listed email, so that neither the answer nor its time tells them apart. */
export async function subscribe(ctx: Context, { email }: SubscriptionInput): Promise<Result<null>> {
  const retryAfter = await countStrangerMail(ctx, email);
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  const secret = await secretNamed(ctx.db, SECRET);
  const leaving = deriveToken(secret, email);
  return transact(ctx, async (work) => {
    const asked = { consent: CONSENT, created_at: ctx.now };
    const [row] = await work.db
      .insert(subscribers)
      .values({ email, token_hash: tokenHash(leaving), ...asked })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: asked,
        setWhere: sql`not (${and(isOnTheList, isReachable(ctx.db, subscribers.email))})`,
      })
      .returning({ id: subscribers.id });
    const to = { to: email, siteUrl: ctx.siteUrl };
    const mail = row
      ? confirmationEmail({ ...to, token: await sealLink(work.db, CONFIRM, row.id, ctx.now) })
      : alreadySubscribedEmail({ ...to, token: leaving });
    await queueMail(work, mail);
    return ok(null);
  });
}

type LinkResult = Result<null, LinkProblem>;

/** Repeated calls succeed. A link from before the reader unsubscribed is unknown. */
export async function confirm(ctx: Context, token: string): Promise<LinkResult> {
  const link = await openLink(ctx, CONFIRM, token);
  if (!link.ok) return link;
  return transact(ctx, async (work): Promise<LinkResult> => {
    const [row] = await work.db
      .select()
      .from(subscribers)
      .where(isReader(link.value))
      .for("update");
    if (!row || isFromBefore(row, link.value)) return err("unknown");
    await resumeAddress(work.db, row.email);
    if (row.confirmed_at && !row.unsubscribed_at) return ok(null);
    await work.db
      .update(subscribers)
      .set({ confirmed_at: ctx.now, unsubscribed_at: null })
      .where(eq(subscribers.id, row.id));
    const leaving = deriveToken(await secretNamed(work.db, SECRET), row.email);
    const to = { to: row.email, siteUrl: ctx.siteUrl };
    await queueMail(work, welcomeEmail({ ...to, token: leaving }));
    return ok(null);
  });
}

/** The page that says so where the button would change nothing; null where there is something to confirm. */
type PeekResult = Result<NewsletterPage | null, LinkProblem>;

export async function peekConfirm(ctx: Context, token: string): Promise<PeekResult> {
  const link = await openLink(ctx, CONFIRM, token);
  if (!link.ok) return link;
  const [row] = await ctx.db.select().from(subscribers).where(isReader(link.value));
  if (!row || isFromBefore(row, link.value)) return err("unknown");
  const isOn = row.confirmed_at && !row.unsubscribed_at && !(await isPaused(ctx.db, row.email));
  return ok(isOn ? "confirmed" : null);
}

export async function peekUnsubscribe(ctx: Context, token: string): Promise<PeekResult> {
  if (token === TEST_TOKEN) return ok("test");
  const row = await findLinkRow(ctx.db, subscribers, token);
  return row ? ok(row.unsubscribed_at ? "unsubscribed" : null) : err("unknown");
}

/** Repeated calls succeed, and the link never expires. */
export async function unsubscribe(ctx: Context, token: string): Promise<LinkResult> {
  return transact(ctx, async (work): Promise<LinkResult> => {
    const row = await findLinkRow(work.db, subscribers, token, { isLocked: true });
    if (!row) return err("unknown");
    if (row.unsubscribed_at) return ok(null);
    await work.db
      .update(subscribers)
      .set({ unsubscribed_at: ctx.now })
      .where(eq(subscribers.id, row.id));
    return ok(null);
  });
}

export async function countSubscribers(ctx: Context): Promise<Result<NewsletterFigures>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const [row] = await ctx.db
    .select({
      confirmed: sql<number>`(count(*) filter (where ${isOnTheList}))::int`,
      unconfirmed: sql<number>`(count(*) filter (where ${isUnconfirmed}))::int`,
      all: count(),
    })
    .from(subscribers);
  const { confirmed = 0, unconfirmed = 0, all = 0 } = row ?? {};
  return ok({ confirmed, unconfirmed, unsubscribed: all - confirmed - unconfirmed });
}

export async function exportSubscribers(ctx: Context): Promise<Result<string>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const secret = await secretNamed(ctx.db, SECRET);
  const head = ["email", "confirmed_at", "consent", "unsubscribe_url"];
  return ok(
    await csvOf(head, await everyReader(ctx.db), ({ email, confirmed_at, consent }) => [
      email,
      confirmed_at?.toISOString() ?? "",
      consent,
      unsubscribeUrl(ctx.siteUrl, deriveToken(secret, email)),
    ]),
  );
}

const READ_AT_ONCE = 500;

type Reader = typeof subscribers.$inferSelect;

function everyReader(db: Db): Promise<Reader[]> {
  const { id, confirmed_at } = subscribers;
  return inSlices<Reader>(READ_AT_ONCE, (last, size) => {
    const after = last && { value: last.confirmed_at?.toISOString() ?? "", id: last.id };
    return db
      .select()
      .from(subscribers)
      .where(and(isOnTheList, after && isAfter(after, confirmed_at, id, "asc")))
      .orderBy(asc(confirmed_at), asc(id))
      .limit(size);
  });
}

export const isUnconfirmed = and(
  isNull(subscribers.confirmed_at),
  isNull(subscribers.unsubscribed_at),
);

export async function testIssue(ctx: Context, month: string): Promise<Result<null>> {
  const actor = await requireAdministrator(ctx);
  if (!actor.ok) return actor;
  const { db, viewer } = ctx;
  const [own] =
    viewer.kind === "user"
      ? await db.select({ to: users.email }).from(users).where(eq(users.id, viewer.id))
      : [];
  if (!own) return err("not-authenticated");
  const email = await sampleOf(ctx, month, own.to);
  if (!email) return err("not-found");
  return transact(ctx, async (work) => {
    await queueMail(work, {
      ...email,
      subject: `Test: ${email.subject}`,
      // The page of the issue is not there before it has been sent.
      button: { label: "Open the newsletter", url: `${ctx.siteUrl}/admin/newsletter` },
    });
    return ok(null);
  });
}

/** The HTML of the mail, as its readers get it. Links lead out of the frame, because no page of ours may be in one. */
export async function previewIssue(
  ctx: Context,
  token: string,
): Promise<Result<string, LinkProblem>> {
  const link = await openLink(ctx, PREVIEW, token);
  if (!link.ok) return link;
  const email = await sampleOf(ctx, link.value.subject, "");
  if (!email) return err("unknown");
  const { html } = await renderMail(email);
  return ok(html.replace("<head>", `<head><base target="_blank" />`));
}

async function sampleOf(ctx: Context, month: string, to: string) {
  const issue = await contentOfMonth(ctx, month);
  return issue && issueEmail({ to, siteUrl: ctx.siteUrl, token: TEST_TOKEN }, issue);
}

export const unsubscribeHash = async (db: Db, email: string): Promise<string> =>
  tokenHash(deriveToken(await secretNamed(db, SECRET), email));

interface Confirmation {
  subject: string;
  mailedAt: Date;
}

const isReader = ({ subject }: Confirmation) => eq(subscribers.id, subject);

/** A forwarded or stolen link must not put back somebody who has left. */
const isFromBefore = (
  { unsubscribed_at }: typeof subscribers.$inferSelect,
  { mailedAt }: Confirmation,
) => unsubscribed_at !== null && mailedAt < unsubscribed_at;
