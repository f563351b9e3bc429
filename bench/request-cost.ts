import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/connection.server.ts";
import { eventIds, newestPost, send, signIn, type Site } from "#tests/chaos/site.ts";
import { median, type Row } from "./report.ts";

/** A screen is drawn 60 times a second: three of those is what nobody notices. */
const MOST_IN_ONE_PIECE = 50;

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const GUESTS = 2_400;

const lastEvent = z.object({ items: z.tuple([z.object({ id: z.string() })]) });

interface Door {
  name: string;
  ask(n: number): Promise<Response>;
}

/**
 * Asks at each door, and meanwhile for `/healthz`: the longest wait of that other caller is the longest piece in
 * which the request holds the one thread. Before each request an event and a post change, so that no cache has the
 * answer. Expects {@link fillGuests}.
 */
export async function requestCosts(site: Site, samples: number, engine: string): Promise<Row[]> {
  const rows: Row[] = [];
  const outdate = await outdating(site);
  for (const door of [...(await publicDoors(site)), ...(await doorsWithRights(site))]) {
    const times: number[] = [];
    const pieces: number[] = [];
    // The first one warms what every server has warm.
    for (let n = -1; n < samples; n++) {
      await outdate();
      const { milliseconds, piece } = await measure(site.url, () => door.ask(n));
      if (n < 0) continue;
      times.push(milliseconds);
      pieces.push(piece);
    }
    const piece = median(pieces);
    rows.push({
      row: `${door.name.replaceAll(/[0-9a-f-]{36}/g, "{id}")}, ${engine}`,
      figure: `${median(times).toFixed(1)} ms, longest piece ${piece.toFixed(1)} ms`,
      target: `at most ${MOST_IN_ONE_PIECE} ms in one piece`,
      holds: piece <= MOST_IN_ONE_PIECE,
    });
  }
  return rows;
}

/** The last of all events gets as many guests as a large meetup has. */
export async function fillGuests(db: Db): Promise<void> {
  await db.execute(sql`
    update city_events set takes_guests = true, attend_link = null, capacity = null
    where id = (select id from city_events order by date_time desc limit 1)`);
  await db.execute(sql`
    insert into guests (event_id, token_hash, name, email, state, confirmed_at)
    select last_event.id, 'bench ' || n, 'Guest ' || n, 'guest-' || n || '@example.net', 'coming', now()
    from (select id from city_events order by date_time desc limit 1) last_event,
      generate_series(1, ${sql.raw(String(GUESTS))}) n`);
}

async function publicDoors({ url }: Site): Promise<Door[]> {
  const [event = ""] = await eventIds(url, "number 7 ");
  const post = await newestPost(url);
  const answer = await fetch(`${url}/api/v1/openapi.json`);
  const { paths } = document.parse(await answer.json());
  // A path with a parameter needs a door of its own.
  const reads = Object.entries(paths).flatMap(([path, operations]) => {
    const get = operations["get"];
    const isPublic = get !== undefined && !JSON.stringify(get).includes('"security":[{');
    return isPublic && !path.includes("{") ? [path.replace(/(.)\/$/, "$1")] : [];
  });
  return [
    "/",
    "/events",
    "/events?when=past",
    "/events?when=all",
    `/events/${event}`,
    `/events/${event}/join`,
    "/city/Kolkata",
    "/blog",
    `/blog/${post}`,
    "/search?q=coffee",
    "/calendar.ics",
    "/city/Kolkata/calendar.ics",
    "/events.atom",
    "/sitemap.xml",
    "/api/v1/city-events?limit=100",
    "/api/v1/city-events?q=coffee&limit=100",
    `/api/v1/city-events/${event}`,
    ...reads,
  ].map((path) => ({ name: path, ask: () => fetch(url + path) }));
}

/** Those of guests, hosts and administrators, asked with the rights of an administrator. */
async function doorsWithRights({ url }: Site): Promise<Door[]> {
  const answer = await fetch(`${url}/api/v1/city-events?order=desc&limit=1`);
  const event = lastEvent.parse(await answer.json()).items[0].id;
  const session = await signIn(url);
  const guests = `/api/v1/city-events/${event}/guests`;
  const read = (path: string): Door => ({
    name: path,
    ask: () => fetch(url + path, { headers: { Authorization: `Bearer ${session.access_token}` } }),
  });
  const write = (method: string, path: string, body: (n: number) => object): Door => ({
    name: `${method} ${path}`,
    ask: (n) => send(url + path, method, body(n), session),
  });
  const yes = await send(url + guests, "POST", { name: "Asha" });
  const { link } = z.object({ link: z.string() }).parse(await yes.json());
  return [
    { name: "a guest's own page", ask: () => fetch(url + new URL(link).pathname) },
    read(`${guests}?limit=100`),
    read("/api/v1/activities?limit=100"),
    read("/api/v1/newsletter/subscribers.csv"),
    read("/api/v1/chapters"),
    write("POST", guests, (n) => ({ name: `Guest ${n} ${Date.now()}` })),
    write("PATCH", `/api/v1/city-events/${event}`, () => ({ venue: `At ${Date.now()}` })),
  ];
}

/** Changes what every page and file shows. */
async function outdating({ url }: Site): Promise<() => Promise<void>> {
  const session = await signIn(url);
  const [event = ""] = await eventIds(url, "number 7 ");
  const post = await newestPost(url);
  return async () => {
    const text = `At ${Date.now()}`;
    const eventUrl = `${url}/api/v1/city-events/${event}`;
    const postUrl = `${url}/api/v1/blog-posts/${post}`;
    for (const changed of [
      await send(eventUrl, "PATCH", { venue: text }, session),
      await send(postUrl, "PATCH", { excerpt: text }, session),
    ])
      if (!changed.ok) throw new Error(`${changed.status}: ${await changed.text()}`);
  };
}

async function measure(url: string, ask: () => Promise<Response>) {
  const begun = performance.now();
  const state = { isDone: false };
  const request = ask()
    .then(async (answer) => {
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      return performance.now() - begun;
    })
    .finally(() => {
      state.isDone = true;
    });
  let piece = 0;
  while (!state.isDone) {
    const asked = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    piece = Math.max(piece, performance.now() - asked);
  }
  return { milliseconds: await request, piece };
}
