import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Session } from "#app/core/client/session.ts";
import type { Db } from "#db/connection.server.ts";
import { upload } from "#tests/chaos/pictures.ts";
import { eventIds, newestPost, send, signIn, type Site } from "#tests/chaos/site.ts";
import { phonePicture } from "#tests/pictures/phone-picture.ts";
import { median, type Row } from "./report.ts";

/** A screen is drawn 60 times a second: three of those is what nobody notices. */
const MOST_IN_ONE_PIECE = 50;

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const CITY = "Kolkata";
const GUESTS = 2_400;
const READERS = 5_000;
const PICTURES = 500;
const OWN_EVENTS = 500;

const lastEvent = z.object({ items: z.tuple([z.object({ id: z.string() })]) });

interface Endpoint {
  name: string;
  ask(n: number): Promise<Response>;
}

/**
 * Asks at each endpoint, and meanwhile for `/healthz`: the longest wait of that other caller is the longest piece in
 * which the request holds the one thread. Before each request an event and a post change, so that no cache has the
 * answer. Expects {@link fillLists}.
 */
export async function requestCosts(site: Site, samples: number, engine: string): Promise<Row[]> {
  const rows: Row[] = [];
  const outdate = await outdating(site);
  for (const endpoint of [...(await publicEndpoints(site)), ...(await endpointsWithRights(site))]) {
    const times: number[] = [];
    const pieces: number[] = [];
    // The first one warms what every server has warm.
    for (let n = -1; n < samples; n++) {
      await outdate();
      const { milliseconds, piece } = await measure(site.url, () => endpoint.ask(n));
      if (n < 0) continue;
      times.push(milliseconds);
      pieces.push(piece);
    }
    const piece = median(pieces);
    rows.push({
      row: `${endpoint.name.replaceAll(/[0-9a-f-]{36}/g, "{id}")}, ${engine}`,
      figure: `${median(times).toFixed(1)} ms, longest piece ${piece.toFixed(1)} ms`,
      target: `at most ${MOST_IN_ONE_PIECE} ms in one piece`,
      holds: piece <= MOST_IN_ONE_PIECE,
    });
  }
  return rows;
}

/**
 * The last of all events gets as many guests as a large meetup has, lists the readers of a large network, and the
 * administrator the events of a busy year.
 */
export async function fillLists(db: Db): Promise<void> {
  await db.execute(sql`
    update city_events set takes_guests = true, attend_link = null, capacity = null
    where id = (select id from city_events order by date_time desc limit 1)`);
  await db.execute(sql`
    insert into guests (event_id, token_hash, name, email, state, confirmed_at)
    select last_event.id, 'bench ' || n, 'Guest ' || n, 'guest-' || n || '@example.net', 'coming', now()
    from (select id from city_events order by date_time desc limit 1) last_event,
      generate_series(1, ${sql.raw(String(GUESTS))}) n`);
  await db.execute(sql`
    insert into newsletter_subscribers (email, consent, token_hash, confirmed_at)
    select 'reader-' || n || '@example.net', 'Yes', 'bench ' || n, now()
    from generate_series(1, ${sql.raw(String(READERS))}) n`);
  await db.execute(sql`
    with new as (
      insert into followers (email, token_hash)
      select 'follower-' || n || '@example.net', 'bench ' || n
      from generate_series(1, ${sql.raw(String(GUESTS))}) n
      returning id)
    insert into follows (follower_id, city_name, frequency, confirmed_at)
    select id, ${CITY}, 'each', now() from new`);
  await db.execute(sql`
    insert into pictures (city_name, source_hash, width, height, colour, files, bytes)
    select ${CITY}, 'bench ' || n, 1600, 1200, '#808080', '{}', 1
    from generate_series(1, ${sql.raw(String(PICTURES))}) n`);
  await db.execute(sql`
    update city_events set created_by = (select user_id from user_roles limit 1)
    where id in (select id from city_events order by date_time desc limit ${sql.raw(String(OWN_EVENTS))})`);
}

async function publicEndpoints({ url }: Site): Promise<Endpoint[]> {
  const [event = ""] = await eventIds(url, "number 7 ");
  const post = await newestPost(url);
  const answer = await fetch(`${url}/api/v1/openapi.json`);
  const { paths } = document.parse(await answer.json());
  // A path with a parameter needs an endpoint of its own.
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
    "/map",
    "/numbers",
    "/numbers/meetups.csv",
    "/embed/upcoming",
    "/embed/city/Kolkata",
    "/embed/city/Kolkata.json",
    "/city/Kolkata/follow",
    "/api/v1/openapi.json",
    "/api/v1/city-events?limit=100",
    "/api/v1/city-events?q=coffee&limit=100",
    `/api/v1/city-events/${event}`,
    ...reads,
  ].map((path) => ({ name: path, ask: () => fetch(url + path) }));
}

/** Those of guests, hosts and administrators, asked with the rights of an administrator. */
async function endpointsWithRights({ url }: Site): Promise<Endpoint[]> {
  const answer = await fetch(`${url}/api/v1/city-events?order=desc&limit=1`);
  const event = lastEvent.parse(await answer.json()).items[0].id;
  const session = await signIn(url);
  const guests = `/api/v1/city-events/${event}/guests`;
  const read = (path: string): Endpoint => ({
    name: path,
    ask: () => fetch(url + path, { headers: { Authorization: `Bearer ${session.access_token}` } }),
  });
  const write = (method: string, path: string, body: (n: number) => object): Endpoint => ({
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
    read("/api/v1/newsletter/issues"),
    read("/api/v1/pictures?city_name=Kolkata&limit=100"),
    read("/api/v1/cities/Kolkata/overview"),
    read("/api/v1/cities/Kolkata/handover"),
    read("/api/v1/cities/Kolkata/followers"),
    read("/api/v1/cities/Kolkata/letters"),
    read("/api/auth/export"),
    read(await photographedCard(url, session)),
    write("POST", guests, (n) => ({ name: `Guest ${n} ${Date.now()}` })),
    write("PATCH", `/api/v1/city-events/${event}`, () => ({ venue: `At ${Date.now()}` })),
  ];
}

/** A card with a photograph of our own. The mark in its address is an old one, which leads to the card as it is now. */
async function photographedCard(url: string, session: Session): Promise<string> {
  const [event = ""] = await eventIds(url, "number 7 ");
  const answer = await upload({ url }, session, await phonePicture());
  const { address } = z.object({ address: z.string() }).parse(await answer.json());
  await send(`${url}/api/v1/city-events/${event}`, "PATCH", { image_url: address }, session);
  return `/cards/events/${event}-0123456789.jpg`;
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
