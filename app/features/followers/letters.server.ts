import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "#app/core/context.server.ts";
import { isUuid } from "#app/core/data/rows.server.ts";
import { transact } from "#app/core/data/transaction.server.ts";
import { PRIORITY } from "#app/core/mail/outbox.server.ts";
import { requireManager } from "#app/core/policy.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { foreignAddressIn } from "#app/core/text/web-addresses.ts";
import {
  booksOf,
  countSince,
  findMailing,
  mailingsAbout,
  startMailing,
  takeBackMailing,
  type Mailing,
  type MailingSource,
} from "#app/features/mailings/service.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";
import { followers, follows } from "#db/schema.ts";
import { sql } from "drizzle-orm";
import { messages } from "./messages.ts";
import { FOLLOW_LETTER, LETTER_DAYS } from "./rules.ts";
import type { FollowerLetter, LetterInput } from "./schema.ts";
import { chapterOf, isConfirmed } from "./service.server.ts";

const DAY = 86_400_000;

const readersOf = ({ subject_id }: Mailing) =>
  and(eq(follows.city_name, subject_id), isConfirmed, follows.letters);

export const letterSource: MailingSource = {
  kind: FOLLOW_LETTER,
  async recipients(tx, mailing, after, most, now) {
    const rows = await tx
      .select({ id: follows.id, email: followers.email })
      .from(follows)
      .innerJoin(followers, eq(followers.id, follows.follower_id))
      .where(and(readersOf(mailing), after === null ? undefined : gt(follows.id, after)))
      .orderBy(asc(follows.id))
      .limit(most);
    return rows.map(({ id, email }) => ({
      key: id,
      to: email,
      facts: { follow: id },
      priority: PRIORITY.many,
      due: now,
    }));
  },
  count: (db, mailing) => db.$count(follows, readersOf(mailing)),
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
  { text }: LetterInput,
): Promise<Result<FollowerLetter>> {
  const city = await requireLetterRights(ctx, asked);
  if (!city.ok) return city;
  const { viewer, now } = ctx;
  return transact(ctx, async (tx) => {
    // Of two at once only one passes.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`letters of ${city.value}`}, 0))`,
    );
    if (foreignAddressIn(text, ctx.siteUrl, []))
      return err("invalid", { fields: [{ path: "text", message: messages.foreignAddress }] });
    const since = new Date(now.getTime() - LETTER_DAYS * DAY);
    if ((await countSince(tx, FOLLOW_LETTER, city.value, since)) > 0) {
      const [last] = await mailingsAbout(tx, FOLLOW_LETTER, city.value);
      const free = (last?.created_at.getTime() ?? now.getTime()) + LETTER_DAYS * DAY;
      return err("too-many", {
        detail: messages.tooManyLetters,
        retryAfter: Math.max(1, Math.ceil((free - now.getTime()) / 1_000)),
      });
    }
    const mailing = await startMailing(tx, {
      kind: FOLLOW_LETTER,
      subject_id: city.value,
      text,
      created_by: viewer.kind === "user" ? viewer.id : null,
      created_at: now,
      leaves_at: new Date(now.getTime() + ctx.secondThought),
    });
    return ok(await letterOf(tx, mailing));
  });
}

export async function listLetters(
  ctx: Context,
  asked: string,
): Promise<Result<{ items: FollowerLetter[] }>> {
  const city = await requireLetterRights(ctx, asked);
  if (!city.ok) return city;
  const rows = await mailingsAbout(ctx.db, FOLLOW_LETTER, city.value);
  return ok({ items: await Promise.all(rows.map((row) => letterOf(ctx.db, row))) });
}

export async function takeBackLetter(
  ctx: Context,
  asked: string,
  id: string,
): Promise<Result<null>> {
  const city = await requireLetterRights(ctx, asked);
  if (!city.ok) return city;
  if (!isUuid(id)) return err("not-found", { detail: messages.noLetter });
  return transact(ctx, async (tx) => {
    const mailing = await findMailing(tx, FOLLOW_LETTER, city.value, id);
    if (!mailing) return err("not-found", { detail: messages.noLetter });
    const isBack = mailing.leaves_at > ctx.now && (await takeBackMailing(tx, mailing));
    return isBack ? ok(null) : err("conflict", { detail: messages.letterLeft });
  });
}

async function letterOf(db: Db | Transaction, mailing: Mailing): Promise<FollowerLetter> {
  return {
    id: mailing.id,
    text: mailing.text,
    leaves_at: mailing.leaves_at.toISOString(),
    ...(await booksOf(db, mailing, letterSource)),
  };
}
