import { sql } from "drizzle-orm";
import type { Session } from "#app/core/session.ts";
import type { Db } from "#db/client.server.ts";
import { createEvent, eventIds, send, type Site } from "#tests/faults/site.ts";
import { percentile, type Row } from "./report.ts";

export interface Size {
  events: number;
  posts: number;
  users: number;
}

/** Rows as they would be after many years: spread over the cities and both sides of now. */
export async function fill(db: Db, { events, posts, users }: Size): Promise<void> {
  await db.execute(sql`
    insert into city_events (event_name, city_name, venue, date_time, wall_time, time_zone, description)
    select 'Coffee number ' || n || ' ' || substr(md5(n::text), 1, 8),
      (array['Jaipur', 'Pune', 'Kampala', 'Seoul', 'Mumbai', 'Dubai', 'Chennai', 'Kolkata'])[1 + n % 8],
      'Cafe ' || n % 997, now() + (n - ${events} * 0.9) * interval '13 minutes',
      '2026-12-04T18:00', 'Asia/Kolkata', repeat('Words. ', 20)
    from generate_series(1, ${sql.raw(String(events))}) n`);
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
export type Times = Map<string, number[]>;

/** Row 3: asks everything `samples` times; a write before each makes sure that it is rendered anew. */
export async function measure(site: Site, session: Session, samples: number): Promise<Times> {
  const [, known = ""] = await eventIds(site.url, "number 7 ");
  const id = known || (await createEvent(site.url, session, "Coffee number 7 x")) || "";
  const deep = await deepCursor(site.url);
  const pages: Record<string, string> = {
    "events list, upcoming": "/events",
    "events list, past": "/events?when=past",
    "events list, all": "/events?when=all",
    "city page": "/city/Jaipur",
    "event page": `/events/${id}`,
    "blog list": "/blog",
    "admin list with search": `/api/v1/city-events?q=coffee&limit=50&order=desc`,
    "admin list with a rare word": `/api/v1/city-events?q=number%2077&limit=50`,
    "API page deep in the cursor": `/api/v1/city-events?limit=50&cursor=${deep}`,
  };
  const times: Times = new Map(Object.keys(pages).map((name) => [name, []]));
  for (let n = -3; n < samples; n++) {
    for (const [name, path] of Object.entries(pages)) {
      if (!path.startsWith("/api")) await outdate(site, session, id, n);
      const begun = performance.now();
      const answer = await fetch(site.url + path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      // The first few warm what every server has warm.
      if (n >= 0) times.get(name)?.push(performance.now() - begun);
    }
  }
  return times;
}

async function outdate({ url }: Site, session: Session, id: string, n: number) {
  const description = `Changed for the ${n}th time at ${Date.now()}`;
  await send(`${url}/api/v1/city-events/${id}`, "PATCH", { description }, session);
}

/** Half way through the list, made as the server makes it. */
async function deepCursor(url: string): Promise<string> {
  const answer = await send(`${url}/api/v1/city-events?limit=1&order=desc&when=past`, "GET");
  const text = await answer.text();
  return encodeURIComponent(/"nextCursor":"([^"]+)"/.exec(text)?.[1] ?? "");
}

const MOST_GROWTH = 1.5;

/** How much longer each takes with the large database than with the small one. */
export function growthRows(small: Times, large: Times, what: string): Row[] {
  return [...small].map(([name, before]) => {
    const [from, to] = [percentile(before, 0.99), percentile(large.get(name) ?? [], 0.99)];
    const ratio = to / from;
    return {
      row: `3. ${name}, ${what}`,
      figure: `${ratio.toFixed(2)} times (p99 ${from.toFixed(0)} → ${to.toFixed(0)} ms)`,
      target: `≤ ${MOST_GROWTH} times`,
      holds: ratio <= MOST_GROWTH,
    };
  });
}
