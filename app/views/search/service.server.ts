import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import { chapters } from "#app/content/chapters.ts";
import { chapterPath, cities, type City } from "#app/content/cities.ts";
import { eventPath, postPath } from "#app/core/seo/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { city_events, city_mayors, search_entries } from "#db/schema.ts";
import { folded, isMeant, searchWords } from "./rules.ts";

/** How many of each kind are shown. Whoever wants more asks more precisely. */
export const MOST_OF_A_KIND = 20;

/** How much of a misspelt word a name must have, by groups of three letters: 'jaipor' has four of 'Jaipur'. */
const ALIKE = "0.45";

/** Enough that no kind crowds the others out. */
const MOST_ROWS = 120;

export interface Found {
  kind: "event" | "post" | "mayor";
  id: string;
  /** Where it leads: a mayor to their chapter. */
  path: string;
  title: string;
  place: string;
  body: string;
  /** When an event takes place, by the clock of its venue. */
  wallTime: string | null;
}

export interface Findings {
  words: string[];
  cities: City[];
  rows: Found[];
}

/**
 * Looks for every word of `question` in events, published posts, mayors and chapters: as a word in any of
 * its forms, as a beginning, or misspelt in a name. Accents and capitals do not matter.
 */
export async function search(ctx: Context, question: string): Promise<Findings> {
  const words = searchWords(question);
  // Every question has another answer: keeping them would push the pages out of the cache.
  ctx.shows?.expiresAt(ctx.now);
  if (words.length === 0) return { words, cities: [], rows: [] };
  return { words, cities: citiesFor(words), rows: await rowsFor(ctx, words) };
}

async function rowsFor(ctx: Context, words: string[]): Promise<Found[]> {
  const { kind, row_id, title, place, body, at } = search_entries;
  const rows = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`);
    return tx
      .select({
        kind,
        id: row_id,
        title,
        place,
        body: sql<string>`left(${body}, 5000)`,
        wallTime: city_events.wall_time,
        mayorOf: city_mayors.city,
      })
      .from(search_entries)
      .leftJoin(city_events, and(eq(kind, "event"), eq(city_events.id, row_id)))
      .leftJoin(city_mayors, and(eq(kind, "mayor"), eq(city_mayors.id, row_id)))
      .where(and(...words.map(hasWord)))
      .orderBy(desc(rank(words)), desc(at), row_id)
      .limit(MOST_ROWS);
  });
  return rows.map(({ mayorOf, ...row }) => {
    const found = { ...row, kind: kindOf(row.kind) };
    return { ...found, path: pathOf(found, mayorOf ?? "") };
  });
}

function pathOf({ kind, id }: Pick<Found, "kind" | "id">, mayorOf: string): string {
  if (kind === "post") return postPath(id);
  return kind === "event" ? eventPath(id) : (chapterPath(mayorOf) ?? "/city-mayor");
}

function hasWord(word: string): SQL | undefined {
  const { words, names } = search_entries;
  return or(
    sql`${words} @@ ${queryFor(word)}`,
    sql`${names} like ${`%${word}%`}`,
    // Of a short word too little is left to tell a slip from another word.
    word.length > 3 ? sql`${word} <% ${names}` : undefined,
  );
}

/** In any of its English forms, or as the beginning of a word. `word` is letters and digits only. */
function queryFor(word: string): SQL {
  return sql`(plainto_tsquery('english', ${word}) || to_tsquery('simple', ${`'${word}':*`}))`;
}

function rank(words: string[]): SQL {
  const { words: vector, names } = search_entries;
  return words
    .map((word) => sql`ts_rank(${vector}, ${queryFor(word)}) + word_similarity(${word}, ${names})`)
    .reduce((sum, one) => sql`${sum} + ${one}`);
}

function kindOf(kind: string): Found["kind"] {
  return kind === "post" || kind === "mayor" ? kind : "event";
}

/** The chapters are fixed words of the site: they are looked through here, by the same rules. */
function citiesFor(words: string[]): City[] {
  return cities
    .filter((city) => {
      const spelt = [city.name, city.nativeName, city.country, ...city.otherNames];
      const names = folded(spelt.join(" ")).split(/[^\p{L}\p{M}\p{N}]+/u);
      return words.every((word) => names.some((name) => isMeant(name, word)));
    })
    .slice(0, MOST_OF_A_KIND);
}

/** What a chapter says of itself under its name. */
export const taglineOf = (city: City) => chapters[city.name].tagline;
