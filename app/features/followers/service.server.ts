import { monthOf } from "#app/core/time.ts";
import { and, asc, count, eq, gt, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { countStrangerMail } from "#app/core/api/attempt-limits.ts";
import type { Context } from "#app/core/context.server.ts";
import { findLinkRow } from "#app/core/data/links/row-links.server.ts";
import { permittedScope, type ScopeAccess } from "#app/core/data/scoped-service.server.ts";
import { tokenHash } from "#app/core/data/secret.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import type { MailKind } from "#app/core/mail/kinds.ts";
import { queueMail } from "#app/core/mail/outbox.server.ts";
import { isReachable, resumeAddress } from "#app/core/mail/refusals.server.ts";
import { verifiedUser } from "#app/core/policy.server.ts";
import { err, errAt, ok, type Result } from "#app/core/result.ts";
import { cities, chapterNamed } from "#app/content/cities.ts";
import type { Mailing } from "#app/features/mailings/rights.server.ts";
import type { MailingSource } from "#app/features/mailings/service.server.ts";
import { chapterAccess } from "#app/resources/cards/service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { follower_months, followers, follows } from "#db/schema.ts";
import { followerToken } from "./links.server.ts";
import { confirmationEmail, type ToFollower } from "./mails.server.ts";
import { messages } from "./messages.ts";
import { followerPath, type FollowerNote, type Frequency } from "./rules.ts";
import {
  changeBy,
  type FollowerFigures,
  type FollowInput,
  type OwnFollows,
  type PlainAction,
} from "./schema.ts";

export const isConfirmed = isNotNull(follows.confirmed_at);

const isReader = (db: Db, where: SQL | undefined) =>
  and(where, isConfirmed, isReachable(db, followers.email));

export const readersSource = (
  kind: MailKind<ToFollower>,
  where: (mailing: Pick<Mailing, "subject_id">) => SQL | undefined,
): MailingSource<ToFollower> => ({
  kind,
  recipients: ({ db }, mailing, after, most) =>
    db
      .select({ id: follows.id, email: followers.email })
      .from(follows)
      .innerJoin(followers, eq(followers.id, follows.follower_id))
      .where(and(isReader(db, where(mailing)), gt(follows.id, after)))
      .orderBy(asc(follows.id))
      .limit(most),
  payload: (follow, mailing) => ({ follow, mailing }),
  async count(db, mailing) {
    const [row] = await db
      .select({ people: count() })
      .from(follows)
      .innerJoin(followers, eq(followers.id, follows.follower_id))
      .where(isReader(db, where(mailing)));
    return row?.people ?? 0;
  },
});

type Follow = typeof follows.$inferSelect;

/**
 * Asks to follow a city. Who is signed in and verified follows at once; any other address gets an email with a
 * button. The answer is the same for an address that follows already.
 */
export async function follow(
  ctx: Context,
  asked: string,
  { email, frequency }: FollowInput,
): Promise<Result<{ state: "pending" | "following" }>> {
  const city = chapterNamed(asked);
  if (city === undefined) return err("not-found");
  if (email === undefined) {
    const own = await verifiedUser(ctx);
    if (!own) return errAt("invalid", "email", messages.emailNeeded);
    await transact(ctx, (work) => enter(work, { email: own.email, city, frequency }, ctx.now));
    return ok({ state: "following" });
  }
  const retryAfter = await countStrangerMail(ctx, email);
  if (retryAfter !== undefined) return err("too-many", { retryAfter });
  return transact(ctx, async (work) => {
    const { follower, entered } = await enter(work, { email, city, frequency }, null);
    const token = await followerToken(work.db, follower);
    const { siteUrl } = ctx;
    const isKnown = entered.confirmed_at !== null;
    await queueMail(work, confirmationEmail({ to: email, siteUrl, token, city, isKnown }));
    return ok({ state: "pending" as const });
  });
}

/** Follows a city with an address that somebody has just confirmed otherwise; nothing where there is no chapter. */
export async function followConfirmed(
  work: Pick<Work, "db" | "now">,
  email: string,
  asked: string,
): Promise<void> {
  const city = chapterNamed(asked);
  if (city !== undefined) await enter(work, { email, city }, work.now);
}

/**
 * Enters a follow. A stranger changes nothing of one that is confirmed: only its own page does. Without a frequency a new
 * one hears of each meetup, and another one as often as before.
 */
async function enter(
  { db, now }: Pick<Work, "db" | "now">,
  { email, city, frequency }: { email: string; city: string; frequency?: Frequency },
  confirmed_at: Date | null,
): Promise<{ follower: string; entered: Follow }> {
  if (confirmed_at !== null) await resumeAddress(db, email);
  const id = crypto.randomUUID();
  const token_hash = tokenHash(await followerToken(db, id));
  const [follower] = await db
    .insert(followers)
    .values({ id, email, token_hash, created_at: now })
    .onConflictDoUpdate({ target: followers.email, set: { email } })
    .returning({ id: followers.id });
  if (!follower) throw new Error("A follower has been stored and is not there");
  const isOpen = sql`${follows.confirmed_at} is null`;
  const [entered] = await db
    .insert(follows)
    .values({
      follower_id: follower.id,
      city_name: city,
      frequency: frequency ?? "each",
      created_at: now,
      confirmed_at,
    })
    .onConflictDoUpdate({
      target: [follows.follower_id, follows.city_name],
      set:
        confirmed_at === null
          ? {
              frequency: sql`case when ${isOpen} then excluded.frequency else ${follows.frequency} end`,
              // The time to confirm begins again.
              created_at: sql`case when ${isOpen} then excluded.created_at else ${follows.created_at} end`,
            }
          : {
              ...(frequency && { frequency }),
              confirmed_at: sql`coalesce(${follows.confirmed_at}, excluded.confirmed_at)`,
            },
    })
    .returning();
  if (!entered) throw new Error("A follow has been stored and is not there");
  return { follower: follower.id, entered };
}

export async function followerBehind(db: Db, token: string) {
  const follower = await findLinkRow(db, followers, token);
  if (!follower) return undefined;
  const own = await db
    .select()
    .from(follows)
    .where(eq(follows.follower_id, follower.id))
    .orderBy(asc(follows.city_name));
  return { email: follower.email, follows: own };
}

/** The cities that the viewer follows. An unverified address may be somebody else's. */
export async function ownFollowsOf(ctx: Context): Promise<Result<OwnFollows>> {
  if (ctx.viewer.kind !== "user") return err("not-authenticated");
  const user = await verifiedUser(ctx);
  if (!user) return ok({ items: [], link: null });
  const rows = await ctx.db
    .select({ id: followers.id, city_name: follows.city_name, frequency: follows.frequency })
    .from(follows)
    .innerJoin(followers, eq(followers.id, follows.follower_id))
    .where(and(eq(followers.email, user.email), isConfirmed))
    .orderBy(asc(follows.city_name));
  const [first] = rows;
  return ok({
    items: rows.map(({ city_name, frequency }) => ({ city_name, frequency })),
    link: first ? followerPath(await followerToken(ctx.db, first.id)) : null,
  });
}

export const followsOf = (followerId: string, city: string) =>
  and(eq(follows.follower_id, followerId), eq(follows.city_name, chapterNamed(city) ?? city));

/** Presses a button of one's own page. Pressed twice, it counts once. */
export async function actOnFollows(
  ctx: Context,
  token: string,
  asked: PlainAction,
): Promise<Result<FollowerNote>> {
  return transact(ctx, async (work) => {
    const follower = await findLinkRow(work.db, followers, token, { isLocked: true });
    if (!follower) return err("not-found");
    if (asked.action === "leave-all") {
      await leaveCities(work, follower.id, []);
      return ok({});
    }
    const named = asked.city ?? (await onlyCityOf(work.db, follower.id));
    const city = named && (chapterNamed(named) ?? named);
    if (!city) return err("invalid");
    const own = followsOf(follower.id, city);
    switch (asked.action) {
      case "leave": {
        const [left] = await leaveCities(work, follower.id, [city]);
        return ok(left?.confirmed_at ? { left: { ...left, city } } : {});
      }
      case "follow": {
        if (!chapterNamed(city)) return err("invalid");
        const { frequency } = asked;
        await enter(work, { email: follower.email, city, frequency }, ctx.now);
        if (asked.letters === "0") await work.db.update(follows).set({ letters: false }).where(own);
        return ok({ done: city });
      }
      case "confirm":
        if (!chapterNamed(city)) return err("invalid");
        // A tab that was open before they left has the button still: then they come back.
        await enter(work, { email: follower.email, city }, ctx.now);
        return ok({ done: city });
      case "each":
      case "monthly":
      case "letters":
      case "no-letters":
      case "save":
        await work.db.update(follows).set(changeBy(asked)).where(own);
        return ok({});
    }
  });
}

/** Without names all of them. The address is kept for some days from then on, so that the link leads back. */
async function leaveCities({ db, now }: Work, id: string, names: readonly string[]) {
  await db.update(followers).set({ created_at: now }).where(eq(followers.id, id));
  return db
    .delete(follows)
    .where(
      and(
        eq(follows.follower_id, id),
        names.length === 0 ? undefined : inArray(follows.city_name, names),
      ),
    )
    .returning();
}

async function onlyCityOf(db: Db, followerId: string): Promise<string | undefined> {
  const rows = await db
    .select({ city: follows.city_name })
    .from(follows)
    .where(eq(follows.follower_id, followerId))
    .limit(2);
  return rows.length === 1 ? rows[0]?.city : undefined;
}

/** The one-click button of mail programs (RFC 8058). An unknown link has nothing left to leave. */
export async function leave(ctx: Context, token: string, asked: readonly string[]): Promise<void> {
  const names = asked.slice(0, MOST_LEFT_AT_ONCE).map((city) => chapterNamed(city) ?? city);
  await transact(ctx, async (work) => {
    const follower = await findLinkRow(work.db, followers, token, { isLocked: true });
    if (follower) await leaveCities(work, follower.id, names);
  });
}

/** As many as there are chapters: the URL comes from outside. */
const MOST_LEFT_AT_ONCE = cities.length;

/** The city, for those who have the right in it. */
export async function permittedCity(
  ctx: Context,
  asked: string,
  right: ScopeAccess["right"] = "edit",
): Promise<Result<string>> {
  const access = { ...chapterAccess, right, noScope: messages.unknownCity };
  const permitted = await permittedScope(ctx, access, asked);
  return permitted.ok ? ok(permitted.value.scope) : permitted;
}

export async function countFollowers(
  ctx: Context,
  asked: string,
): Promise<Result<FollowerFigures>> {
  const permitted = await permittedCity(ctx, asked);
  if (!permitted.ok) return permitted;
  const city = permitted.value;
  const [row] = await ctx.db
    .select({
      each: sql<number>`(count(*) filter (where ${eq(follows.frequency, "each")}))::int`,
      monthly: sql<number>`(count(*) filter (where ${eq(follows.frequency, "monthly")}))::int`,
    })
    .from(follows)
    .where(and(eq(follows.city_name, city), isConfirmed));
  const { each = 0, monthly = 0 } = row ?? {};
  const [began] = await ctx.db
    .select({ followers: follower_months.followers })
    .from(follower_months)
    .where(and(eq(follower_months.city_name, city), eq(follower_months.month, monthOf(ctx.now))));
  // Without the number of a first month all have come in it.
  const change = each + monthly - (began?.followers ?? 0);
  return ok({ count: each + monthly, each, monthly, change });
}
