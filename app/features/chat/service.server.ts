import { and, eq, isNotNull } from "drizzle-orm";
import { ofNetwork } from "#app/core/api/attempt-limits.ts";
import type { Context, ReadContext } from "#app/core/context.server.ts";
import { linkProblems } from "#app/core/data/links/link-problems.ts";
import { findLinkRow } from "#app/core/data/links/row-links.server.ts";
import { transact, type Work } from "#app/core/work.server.ts";
import { err, ok, type Result } from "#app/core/result.ts";
import { followerBehind, followsOf } from "#app/features/followers/service.server.ts";
import { findGuest, type LinkedGuest } from "#app/features/guests/links.server.ts";
import { chatLinkOf, countOpening } from "#app/resources/cards/service.server.ts";
import { findEvent } from "#app/resources/city-events/published-queries.server.ts";
import { followers, follows, guests } from "#db/schema.ts";
import { limits } from "./limits.ts";
import { messages } from "./messages.ts";

interface ChatVisitor {
  city: string;
  hasOpened: boolean;
  remember(work: Work): Promise<unknown>;
}

export async function chatOfGuest(ctx: ReadContext, token: string): Promise<string | undefined> {
  const guest = await findGuest(ctx.db, token);
  const visitor = guest && (await visitorOfGuest(ctx, guest));
  return visitor && chatLinkOf(ctx.db, visitor.city);
}

export async function chatsOfFollower(
  ctx: ReadContext,
  token: string,
): Promise<Map<string, string>> {
  const follower = await followerBehind(ctx.db, token);
  const chats = new Map<string, string>();
  for (const { city_name, confirmed_at } of follower?.follows ?? []) {
    const link = confirmed_at && (await chatLinkOf(ctx.db, city_name));
    if (link) chats.set(city_name, link);
  }
  return chats;
}

export async function openAsGuest(ctx: Context, token: string): Promise<Result<string>> {
  const guest = await findGuest(ctx.db, token);
  if (!guest) return err("not-found", { detail: linkProblems.unknown.sentence });
  const visitor = await visitorOfGuest(ctx, guest);
  const isUnreachable = guest.state === "coming" && guest.email === null;
  return !visitor && isUnreachable
    ? err("forbidden", { detail: messages.emailFirst })
    : open(ctx, visitor);
}

export async function openAsFollower(
  ctx: Context,
  token: string,
  asked: string,
): Promise<Result<string>> {
  const follower = await findLinkRow(ctx.db, followers, token);
  if (!follower) return err("not-found", { detail: linkProblems.unknown.sentence });
  const isThisOne = followsOf(follower.id, asked);
  const [follow] = await ctx.db
    .select()
    .from(follows)
    .where(and(isThisOne, isNotNull(follows.confirmed_at)));
  return open(
    ctx,
    follow && {
      city: follow.city_name,
      hasOpened: follow.chat_opened_at !== null,
      remember: (work) => work.db.update(follows).set({ chat_opened_at: ctx.now }).where(isThisOne),
    },
  );
}

/** They are coming, and have confirmed an email or were let in by a host, who knows them. */
async function visitorOfGuest(
  { db, now }: ReadContext,
  guest: LinkedGuest,
): Promise<ChatVisitor | undefined> {
  const { id, state, link, email, let_in_at, chat_opened_at } = guest;
  if (link !== "own" || state !== "coming" || (email === null && let_in_at === null))
    return undefined;
  const event = await findEvent({ db }, guest.event_id);
  return (
    event && {
      city: event.city_name,
      hasOpened: chat_opened_at !== null,
      remember: (work) =>
        work.db.update(guests).set({ chat_opened_at: now }).where(eq(guests.id, id)),
    }
  );
}

async function open(ctx: Context, visitor: ChatVisitor | undefined): Promise<Result<string>> {
  if (!visitor) return err("forbidden", { detail: messages.notYours });
  const { city, hasOpened } = visitor;
  const link = await chatLinkOf(ctx.db, city);
  if (!link) return err("not-found", { detail: messages.noChat });
  const retryAfter = await ctx.countAttempt(
    ...ofNetwork(ctx, limits["chat:address"], city),
    ...(hasOpened ? [] : [[limits["chat:city"], city] as const]),
  );
  if (retryAfter !== undefined) return err("too-many", { detail: messages.tooMany, retryAfter });
  await transact(ctx, async (work) => {
    if (!hasOpened) await visitor.remember(work);
    await countOpening(work, city);
    return ok(null);
  });
  return ok(link);
}
