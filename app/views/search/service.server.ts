import type { Db } from "#db/connection.server.ts";
import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { chapters } from "#app/content/chapters.ts";
import { chapterPath, cities, type City } from "#app/content/cities.ts";
import { eventPath, postPath } from "#app/content/paths.ts";
import type { Context } from "#app/core/context.server.ts";
import { shorten } from "#app/core/text/short-text.ts";
import { nextInCity, type NextDate } from "#app/resources/city-events/next-date.server.ts";
import { publicStateOf, type PublicState } from "#app/resources/city-events/rules.ts";
import { city_events, city_mayors, search_entries } from "#db/schema.ts";
import { byEar, excerpt, fold, isMeant, searchWords } from "./rules.ts";

export const MOST_OF_A_KIND = 20;

const ALIKE = "0.45";

/** Only the newest finds of a kind are compared with each other, because each costs time. */
const MAX_COMPARED = 60;

/** Comparing a misspelt word with the names of a row takes 10 µs. */
const MAX_SCANNED = 300;

/**
 * Looking for a misspelt word by its groups of three letters takes ten times as long as
 * looking for one that exists.
 */
const MAX_MISSPELT = 2;

/** Only so many letters of a long text are read. */
const MAX_READ = 2_000;

/** Cities whose next date is read. */
const MOST_NEXT = 3;

/** In bytes, because titles and excerpts may be of any script. */
const MAX_BYTES = 18_000;

export interface SearchResult {
  kind: "event" | "post" | "mayor";
  id: string;
  path: string;
  title: string;
  place: string;
  excerpt: string;
  wallTime: string | null;
  state: PublicState | null;
}

/** A city, and its next date where there is one. */
interface FoundPlace {
  city: City;
  next: NextDate | undefined;
}

interface SearchAnswer {
  words: string[];
  cities: FoundPlace[];
  rows: SearchResult[];
}

/**
 * Looks for every word of `question` in events, published posts, mayors and chapters: as a word in any of
 * its forms, as a beginning, or misspelt in a name. Accents and capitals do not matter.
 */
export async function search(ctx: Context, question: string): Promise<SearchAnswer> {
  const words = searchWords(question);
  // Not cached, because the many different questions would evict the pages.
  ctx.dependencies?.expiresAt(ctx.now);
  if (words.length === 0) return { words, cities: [], rows: [] };
  const cities = citiesFor(words);
  const rows = await rowsFor(ctx, words);
  const own = ownWords(cities[0], words);
  const all = own ? [...(await rowsFor(ctx, own)), ...rows] : rows;
  return {
    words: own ? [...words, ...own] : words,
    cities: await withNext(ctx, cities),
    rows: tidy(all),
  };
}

/** The network's words for the city that was asked for by another name: its meetups are stored under them. */
function ownWords(city: City | undefined, words: readonly string[]): string[] | undefined {
  if (!city) return undefined;
  const own = searchWords(city.name);
  return words.some((word) => own.some((one) => one.startsWith(word))) ? undefined : own;
}

const withNext = (ctx: Context, found: readonly City[]): Promise<FoundPlace[]> =>
  Promise.all(
    found.map(async (city, place) => ({
      city,
      next: place < MOST_NEXT ? await nextInCity(ctx, city.name) : undefined,
    })),
  );

/** Each row once, and of the meetups first those that are ahead. */
function tidy(rows: readonly SearchResult[]): SearchResult[] {
  const once = [...new Map(rows.map((row) => [row.kind + row.id, row])).values()];
  return withinBytes(
    once.toSorted((a, b) => Number(a.state === "past") - Number(b.state === "past")),
  );
}

/** In several statements, because the embedded database blocks the event loop during each. */
async function rowsFor(ctx: Context, words: string[]): Promise<SearchResult[]> {
  return ctx.db.transaction(async (tx) => {
    // The index lies in memory: at the price of a disk the planner would compare a rare word with every row.
    await tx.execute(sql`select set_config('random_page_cost', '1', true)`);
    const unknown = await misspeltOf(tx, words);
    if (unknown.length > MAX_MISSPELT) return [];
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`);
    const found = await bestOf(tx, words, unknown);
    return excerptsOf(tx, found, words, ctx.now);
  });
}

async function misspeltOf(db: Db, words: string[]): Promise<string[]> {
  const exists = (word: string) =>
    sql`exists (select 1 from ${search_entries} where ${search_entries.words} @@ ${queryFor(word)})`;
  const [row] = await db
    .select({ known: sql<boolean[]>`array[${sql.join(words.map(exists), sql`, `)}]` })
    .from(sql`(select 1) one`);
  return words.filter((_, place) => row?.known[place] !== true);
}

/** The best of each kind, and one more than are shown, because that tells that there are more. */
async function bestOf(db: Db, words: string[], misspelt: string[]): Promise<RankedEntry[]> {
  const { row_id, names, words: vector, at } = search_entries;
  const conditions = words.map((word) =>
    misspelt.includes(word) ? hasMisspelt(word) : sql`${vector} @@ ${queryFor(word)}`,
  );
  const alike = words.map((word) => sql`word_similarity(${word}, ${names})`);
  const any = sql.join(words.map(queryFor), sql` || `);
  const rank = sql<number>`ts_rank(${vector}, ${any}) + ${sql.join(alike, sql` + `)}`;
  const best: RankedEntry[] = [];
  for (const kind of search_entries.kind.enumValues) {
    const ofKind = eq(search_entries.kind, kind);
    const isFound = and(ofKind, ...conditions);
    const order = sql`order by ${at} desc, ${row_id} desc`;
    const ranked = (entries: SQL) =>
      db
        .select({ kind: search_entries.kind, row_id, at, rank })
        .from(search_entries)
        .where(
          and(
            ofKind,
            sql`${row_id} in (with search_entries as materialized (${entries})
              select ${row_id} from search_entries where ${isFound} ${order} limit ${MAX_COMPARED})`,
          ),
        );
    // A common word is among the newest rows; only a rare one is looked for in an index of all.
    const all = sql`select * from ${search_entries} where`;
    let rows = await ranked(sql`${all} ${ofKind} ${order} limit ${MAX_SCANNED}`);
    if (rows.length < MAX_COMPARED) rows = await ranked(sql`${all} ${isFound}`);
    best.push(...rows.toSorted(byRank).slice(0, MOST_OF_A_KIND + 1));
  }
  return best.toSorted(byRank);
}

type RankedEntry = Pick<typeof search_entries.$inferSelect, "kind" | "row_id" | "at"> & {
  rank: number;
};

const byRank = (a: RankedEntry, b: RankedEntry) =>
  b.rank - a.rank || b.at.getTime() - a.at.getTime() || (a.row_id < b.row_id ? 1 : -1);

async function excerptsOf(
  db: Db,
  found: { kind: string; row_id: string }[],
  words: string[],
  now: Date,
): Promise<SearchResult[]> {
  if (found.length === 0) return [];
  const { kind, row_id, title, place, body } = search_entries;
  const rows = await db
    .select({
      kind,
      id: row_id,
      title,
      place,
      body: sql<string>`left(${body}, ${MAX_READ})`,
      event: {
        wall_time: city_events.wall_time,
        date_time: city_events.date_time,
        ends_at: city_events.ends_at,
        status: city_events.status,
      },
      mayorOf: city_mayors.city,
    })
    .from(search_entries)
    .leftJoin(city_events, and(eq(kind, "event"), eq(city_events.id, row_id)))
    .leftJoin(city_mayors, and(eq(kind, "mayor"), eq(city_mayors.id, row_id)))
    .where(
      inArray(
        row_id,
        found.map((one) => one.row_id),
      ),
    );
  const byKey = new Map(rows.map((row) => [row.kind + row.id, row]));
  return found.flatMap((one) => {
    const row = byKey.get(one.kind + one.row_id);
    if (!row) return [];
    const { id, event, mayorOf } = row;
    const known = { kind: row.kind, id };
    return [
      {
        ...known,
        wallTime: event?.wall_time ?? null,
        state: event && publicStateOf(event, now),
        path: pathOf(known, mayorOf ?? ""),
        title: shorten(row.title, 120),
        place: shorten(row.place, 120),
        excerpt: excerpt(row.body, words),
      },
    ];
  });
}

function withinBytes(rows: SearchResult[]): SearchResult[] {
  let bytes = 0;
  return rows.filter((row) => (bytes += Buffer.byteLength(JSON.stringify(row))) <= MAX_BYTES);
}

function pathOf({ kind, id }: Pick<SearchResult, "kind" | "id">, mayorOf: string): string {
  if (kind === "post") return postPath(id);
  return kind === "event" ? eventPath(id) : (chapterPath(mayorOf) ?? "/city-mayor");
}

function hasMisspelt(word: string): SQL | undefined {
  const { names } = search_entries;
  return or(
    sql`${names} like ${`%${word}%`}`,
    // A short word leaves too little to tell a slip from another word.
    word.length > 3 ? sql`${word} <% ${names}` : undefined,
  );
}

/** In any of its English forms, or as the beginning of a word. `word` is letters and digits only. */
const queryFor = (word: string): SQL =>
  sql`(plainto_tsquery('english', ${word}) || to_tsquery('simple', ${`'${word}':*`}))`;

function citiesFor(words: string[]): City[] {
  return cities
    .filter((city) => {
      const spelt = [city.name, city.nativeName, city.country, ...city.otherNames];
      const names = fold(spelt.join(" ")).split(/[^\p{L}\p{M}\p{N}]+/u);
      return words.every((word) =>
        names.some((name) => isMeant(name, word) || byEar(name) === byEar(word)),
      );
    })
    .slice(0, MOST_OF_A_KIND);
}

export const taglineOf = (city: City) => chapters[city.name].tagline;
