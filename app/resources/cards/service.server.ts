import { monthOf } from "#app/core/time.ts";
import { hostsOf } from "#db/rights.server.ts";
import type { Work } from "#app/core/work.server.ts";
import { and, eq, exists, sql } from "drizzle-orm";
import { z } from "zod";
import { chapterNamed } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { scopedServiceOf, type ScopeAccess } from "#app/core/data/scoped-service.server.ts";
import { err, type Result } from "#app/core/result.ts";
import type { Db } from "#db/connection.server.ts";
import { activities, chapter_cards } from "#db/schema.ts";
import { NO_CHAPTER } from "./messages.ts";
import { cards, type PublicCard } from "./resource.ts";

export const hostsTag = (city: string) => `chapter-hosts/city/${city.toLowerCase()}`;

export const chapterAccess: ScopeAccess = {
  right: "manage",
  scopeNamed: chapterNamed,
  noScope: NO_CHAPTER,
};

/** Somebody who has looked after the city is told so, in place of a plain refusal. */
export async function refuseStranger(
  { db, viewer }: Context,
  cityAsked: string,
): Promise<Result<never>> {
  const city = chapterNamed(cityAsked) ?? cityAsked;
  const { resource, row_id, city_name } = activities;
  const was =
    viewer.kind === "user" &&
    (await db.$count(
      activities,
      and(eq(resource, "chapter-hosts"), eq(row_id, viewer.id), eq(city_name, city)),
    )) > 0;
  return err("forbidden", was ? { detail: `You don't look after ${city} any more.` } : {});
}

export const cardsService = scopedServiceOf(cards, {
  access: chapterAccess,
  cacheTags: (city) => [hostsTag(city)],
  facts: {
    shape: { is_shown: z.boolean(), chat_openings: z.number().int() },
    async read({ db, now }, city) {
      return {
        is_shown: (await hostsOf(db, city).limit(1)).length > 0,
        chat_openings: await countOpenings(db, city, now),
      };
    },
  },
});

export async function findPublicCard(ctx: Context, city: string): Promise<PublicCard | undefined> {
  ctx.dependencies?.dependsOn(hostsTag(city));
  const { host_name, image_url, about_text } = chapter_cards;
  const [card] = await ctx.db
    .select({ host_name, image_url, about_text })
    .from(chapter_cards)
    .where(and(eq(chapter_cards.city_name, city), exists(hostsOf(ctx.db, city))))
    .limit(1);
  return card;
}

export async function chatLinkOf(db: Db, city: string): Promise<string | undefined> {
  const [card] = await db
    .select({ link: chapter_cards.chat_link })
    .from(chapter_cards)
    .where(eq(chapter_cards.city_name, city));
  return card?.link ?? undefined;
}

/** Only the number of a month is kept. Who opened it is nobody's business. */
export async function countOpening({ db, now }: Work, city: string): Promise<void> {
  const { chat_month, chat_openings } = chapter_cards;
  const month = monthOf(now);
  await db
    .update(chapter_cards)
    .set({
      chat_month: month,
      chat_openings: sql`case when ${chat_month} = ${month} then ${chat_openings} + 1 else 1 end`,
    })
    .where(eq(chapter_cards.city_name, city));
}

async function countOpenings(db: Db, city: string, now: Date): Promise<number> {
  const [card] = await db
    .select({ openings: chapter_cards.chat_openings })
    .from(chapter_cards)
    .where(and(eq(chapter_cards.city_name, city), eq(chapter_cards.chat_month, monthOf(now))));
  return card?.openings ?? 0;
}
