import { and, eq, exists } from "drizzle-orm";
import { z } from "zod";
import { findCity } from "#app/content/cities.ts";
import type { Context } from "#app/core/context.server.ts";
import { scopedServiceOf, type ScopeAccess } from "#app/core/data/scoped-service.server.ts";
import type { Db } from "#db/connection.server.ts";
import { chapter_cards, chapter_hosts } from "#db/schema.ts";
import { NO_CHAPTER } from "./messages.ts";
import { cards, type PublicCard } from "./resource.ts";

export const hostsTag = (city: string) => `chapter-hosts/city/${city.toLowerCase()}`;

export const chapterAccess: ScopeAccess = {
  right: "manage",
  scopeNamed: (spelling) => findCity(spelling)?.city.name,
  noScope: NO_CHAPTER,
};

export const cardsService = scopedServiceOf(cards, {
  access: chapterAccess,
  cacheTags: (city) => [hostsTag(city)],
  facts: {
    shape: { is_shown: z.boolean() },
    async read({ db }, city) {
      return { is_shown: (await hostOf(db, city).limit(1)).length > 0 };
    },
  },
});

export async function findPublicCard(ctx: Context, city: string): Promise<PublicCard | undefined> {
  ctx.dependencies?.dependsOn(hostsTag(city));
  const { host_name, image_url, about_text } = chapter_cards;
  const [card] = await ctx.db
    .select({ host_name, image_url, about_text })
    .from(chapter_cards)
    .where(and(eq(chapter_cards.city_name, city), exists(hostOf(ctx.db, city))))
    .limit(1);
  return card;
}

const hostOf = (db: Db, city: string) =>
  db
    .select({ user_id: chapter_hosts.user_id })
    .from(chapter_hosts)
    .where(and(eq(chapter_hosts.city_name, city), eq(chapter_hosts.duty, "host")));
