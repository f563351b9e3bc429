import { sql } from "drizzle-orm";
import { z } from "zod";
import { listName, readCursor, writeCursor } from "#app/core/data/keyset.server.ts";
import type { Db } from "#db/connection.server.ts";
import { city_events } from "#db/schema.ts";
import { eventIds, newestPost, send, signIn, type Site } from "#tests/chaos/site.ts";
import { percentile, type Row } from "./report.ts";

export interface Size {
  events: number;
  posts: number;
  users: number;
}

/** The number of events ahead stays, whatever the size: with the years it is the past that grows. */
const AHEAD = 75;

/**
 * Rows on both sides of now, most of them in one city: a hundred fill every page that is measured, so that
 * between two sizes the database grows and the pages stay as long as they are.
 */
export async function fill(db: Db, { events, posts, users }: Size): Promise<void> {
  await db.execute(sql`
    insert into city_events (event_name, city_name, venue, date_time, wall_time, time_zone, description, short_path)
    select 'Coffee number ' || n || ' ' || substr(md5(n::text), 1, 8),
      coalesce((array['Jaipur', 'Pune', 'Kampala', 'Seoul', 'Mumbai', 'Dubai', 'Chennai'])[1 + n % 28], 'Kolkata'),
      'Cafe ' || n % 997, moment,
      to_char(moment at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI'), 'Asia/Kolkata', repeat('Words. ', 20),
      -- Of random codes, a few of a million would come twice.
      '/e/' || translate(lpad(to_hex(n), 7, '0'), '01', 'gh')
    from (
      select n, date_trunc('minute', now()) + (n - ${events - AHEAD}) * interval '13 minutes' as moment
      from generate_series(1, ${sql.raw(String(events))}) n
    ) moments`);
  await db.execute(sql`
    insert into blog_posts (title, content, author, category, published, created_at)
    select 'Post ' || n, repeat('Words. ', 80), 'The team', (array['Ideas', 'News', 'Cities'])[1 + n % 3],
      n % 10 > 0, now() - n * interval '1 hour'
    from generate_series(1, ${sql.raw(String(posts))}) n`);
  await db.execute(sql`
    insert into users (name, email, email_verified)
    select 'Person ' || n, 'person-' || n || '@example.net', true
    from generate_series(1, ${sql.raw(String(users))}) n`);
  await db.execute(sql`analyze`);
}

/** Times in milliseconds of what the cache does not answer, by name. */
type Times = Map<string, number[]>;

const WARMING = 20;

/** After how many rounds to sign in again: an access token ends before a long run does. */
const ROUNDS_OF_A_SESSION = 250;

/**
 * Each question that waits for no write is asked so often, because it takes 2 ms, so that one turn of the
 * scheduler among 500 answers would decide their p99.
 */
const SHORT_ASKED = 4;

interface Request {
  path: string;
  /** A write before each request, so that the page is made anew. */
  outdated?: "event" | "post";
}

/**
 * Row 3: asks both sites everything in turn, `samples` times, so that whatever else the machine does meets
 * both, and so that neither is always the first. Answers the times of each.
 */
export async function measure(small: Site, large: Site, samples: number): Promise<[Times, Times]> {
  const one = await asker(small);
  const other = await asker(large);
  // The first few warm what every server has warm.
  for (let n = -WARMING; n < samples; n++)
    for (const ask of n % 2 ? [one, other] : [other, one]) await ask(n);
  return [one.times, other.times];
}

async function asker({ url }: Site) {
  let session = await signIn(url);
  const [event = ""] = await eventIds(url, "number 7 ");
  const post = await newestPost(url);
  const answer = await fetch(`${url}/api/v1/city-events/${event}`);
  const { city_name, event_name } = z
    .object({ city_name: z.string(), event_name: z.string() })
    .parse(await answer.json());
  // One row has it, however many there are.
  const rareWord = event_name.split(" ").at(-1);
  const questions: Record<string, Request> = {
    "events list, upcoming": { path: "/events", outdated: "event" },
    "events list, past": { path: "/events?when=past", outdated: "event" },
    "events list, all": { path: "/events?when=all", outdated: "event" },
    "city page": { path: `/city/${city_name}`, outdated: "event" },
    "event page": { path: `/events/${event}`, outdated: "event" },
    "blog list": { path: "/blog", outdated: "post" },
    "admin list with search": { path: "/api/v1/city-events?q=coffee&limit=50&order=desc" },
    "admin list with a rare word": { path: `/api/v1/city-events?q=${rareWord}&limit=50` },
    "API page deep in the cursor": {
      path: `/api/v1/city-events?limit=50&cursor=${await deepCursor(url)}`,
    },
  };
  const times: Times = new Map(Object.keys(questions).map((name) => [name, []]));
  const writes = {
    event: `${url}/api/v1/city-events/${event}`,
    post: `${url}/api/v1/blog-posts/${post}`,
  };
  const ask = async (n: number) => {
    if (n % ROUNDS_OF_A_SESSION === 0) session = await signIn(url);
    for (const [name, { path, outdated }] of Object.entries(questions)) {
      const venue = `Cafe ${n} at ${Date.now()}`;
      const change = outdated === "event" ? { venue } : { excerpt: venue };
      if (outdated) await expectOk(await send(writes[outdated], "PATCH", change, session));
      for (let asked = 0; asked < (outdated ? 1 : SHORT_ASKED); asked += 1) {
        const begun = performance.now();
        await expectOk(await fetch(url + path));
        if (n >= 0) times.get(name)?.push(performance.now() - begun);
      }
    }
  };
  return Object.assign(ask, { times });
}

async function expectOk(answer: Response): Promise<void> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
}

/** Near the end of all events, and yet a whole page before it: found from that end, in the order of the other. */
async function deepCursor(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/city-events?limit=60&order=desc`);
  const { nextCursor } = z.object({ nextCursor: z.string() }).parse(await answer.json());
  const cursor = readCursor(nextCursor);
  if (!cursor) throw new Error(`This is no cursor: ${nextCursor}`);
  return writeCursor({ ...cursor, list: listName(city_events, "asc") });
}

const MOST_GROWTH = 1.5;

/** Each time with the large database, divided by the time with the small one. */
export function growthRows([small, large]: [Times, Times], what: string): Row[] {
  return [...small].map(([name, before]) => {
    const after = large.get(name) ?? [];
    const at = (part: number) => [percentile(before, part), percentile(after, part)] as const;
    const [from, to] = at(0.99);
    const ratio = to / from;
    const shown = ([one, other]: readonly [number, number]) =>
      `${one.toFixed(0)} → ${other.toFixed(0)} ms`;
    return {
      row: `3. ${name}, ${what}`,
      figure: `${ratio.toFixed(2)} times (p99 ${shown([from, to])}, median ${shown(at(0.5))})`,
      target: `≤ ${MOST_GROWTH} times`,
      holds: ratio <= MOST_GROWTH,
    };
  });
}
