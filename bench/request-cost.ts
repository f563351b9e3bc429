import { z } from "zod";
import { eventIds, newestPost, send, signIn, type Site } from "#tests/chaos/site.ts";
import { median, type Row } from "./report.ts";

/** A screen is drawn 60 times a second: three of those is what nobody notices. */
const MOST_IN_ONE_PIECE = 50;

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/**
 * Asks for each public address, and meanwhile for `/healthz`: the longest wait of that other caller is the longest
 * piece in which the request holds the one thread. Before each request an event and a post change, so that no cache has
 * the answer.
 */
export async function requestCosts(site: Site, samples: number, engine: string): Promise<Row[]> {
  const rows: Row[] = [];
  const outdate = await outdating(site);
  for (const path of await publicAddresses(site)) {
    const times: number[] = [];
    const pieces: number[] = [];
    // The first one warms what every server has warm.
    for (let n = -1; n < samples; n++) {
      await outdate();
      const { milliseconds, piece } = await measure(site.url, path);
      if (n < 0) continue;
      times.push(milliseconds);
      pieces.push(piece);
    }
    const piece = median(pieces);
    rows.push({
      row: `${path.replaceAll(/[0-9a-f-]{36}/g, "{id}")}, ${engine}`,
      figure: `${median(times).toFixed(1)} ms, longest piece ${piece.toFixed(1)} ms`,
      target: `at most ${MOST_IN_ONE_PIECE} ms in one piece`,
      holds: piece <= MOST_IN_ONE_PIECE,
    });
  }
  return rows;
}

async function publicAddresses({ url }: Site): Promise<string[]> {
  const [event = ""] = await eventIds(url, "number 7 ");
  const post = await newestPost(url);
  const answer = await fetch(`${url}/api/v1/openapi.json`);
  const { paths } = document.parse(await answer.json());
  // With a token those of hosts and administrators cost the same rows; a path with a parameter needs a row of its own.
  const reads = Object.entries(paths).flatMap(([path, operations]) => {
    const get = operations["get"];
    const isPublic = get !== undefined && !JSON.stringify(get).includes('"security"');
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

async function measure(url: string, path: string) {
  const begun = performance.now();
  const state = { isDone: false };
  const request = fetch(url + path)
    .then(async (answer) => {
      await answer.arrayBuffer();
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
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
