import { get, Agent } from "node:http";
import { eventIds, newestPost, pause, type Site } from "#tests/chaos/site.ts";
import { median, percentile, type Row } from "./report.ts";

/** At most this multiple of the median of the API for the same event. */
const MOST_TIMES = 3;

const agent = new Agent({ keepAlive: true });

/** Row 7: pages that nobody has asked for yet, against the API for the same rows; `least` renderings a second. */
export async function firstRenderings(
  site: Site,
  { samples, least, engine }: { samples: number; least: number; engine: string },
): Promise<Row[]> {
  const ids = [...(await eventIds(site.url, ""))];
  const warming = ids.splice(0, 100);
  for (const id of warming) await timed(`${site.url}/events/${id}`);
  const api: number[] = [];
  const pages: number[] = [];
  for (const id of ids.splice(0, samples)) {
    api.push(await timed(`${site.url}/api/v1/city-events/${id}`));
    pages.push(await timed(`${site.url}/events/${id}`));
  }
  const ratio = median(pages) / median(api);
  const begun = performance.now();
  const rest = ids.splice(0, 2 * samples);
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < rest.length) await timed(`${site.url}/events/${rest[next++]}`);
    }),
  );
  const rate = rest.length / ((performance.now() - begun) / 1_000);
  const lists = await Promise.all(
    ["/events?when=past", "/city/Kolkata", "/blog", `/blog/${await newestPost(site.url)}`].map(
      async (path) =>
        `${path.replace(/[0-9a-f-]{36}/, "…")} ${(await timed(site.url + path)).toFixed(0)} ms`,
    ),
  );
  return [
    {
      row: `7. event page never asked for, ${engine}, against the API`,
      figure: `${ratio.toFixed(1)} times (median ${median(api).toFixed(1)} → ${median(pages).toFixed(1)} ms; ${lists.join(", ")})`,
      target: `≤ ${MOST_TIMES} times`,
      holds: ratio <= MOST_TIMES,
    },
    {
      row: `7. event pages never asked for, ${engine}, one process`,
      figure: `${rate.toFixed(0)} a second`,
      target: `≥ ${least} a second`,
      holds: rate >= least,
    },
  ];
}

/** Row 8: three readers of kept pages while two robots crawl event pages, one of them as fast as it gets. */
export async function crawl(site: Site, most: number): Promise<Row> {
  const ids = [...(await eventIds(site.url, ""))].slice(0, most);
  const kept = ["/", "/about", "/events"];
  for (const path of kept) await timed(site.url + path);
  const quiet = percentile(await readings(site, kept, pause(10_000)), 0.99);
  let next = 0;
  const load = { isOver: false };
  async function polite() {
    while (!load.isOver) {
      const due = pause(500);
      await timed(`${site.url}/events/${ids[Math.floor(Math.random() * ids.length)]}`, POLITE);
      await due;
    }
  }
  async function greedy() {
    while (next < ids.length && !load.isOver)
      await timed(`${site.url}/events/${ids[next++]}`, GREEDY);
  }
  const walking = polite();
  const racing = Promise.all(Array.from({ length: 8 }, greedy));
  // Once refused, the greedy one asks on: ten thousand addresses are over in seconds.
  const busy = percentile(await readings(site, kept, Promise.all([racing, pause(10_000)])), 0.99);
  load.isOver = true;
  await walking;
  return {
    row: `8. readers of kept pages during a crawl of ${ids.length.toLocaleString("en")} event pages`,
    figure: `${(busy / quiet).toFixed(1)} times (p99 ${quiet.toFixed(1)} → ${busy.toFixed(1)} ms)`,
    target: "< 3 times",
    holds: busy < 3 * quiet,
  };
}

const POLITE = { "X-Forwarded-For": "203.0.113.10" };
const GREEDY = { "X-Forwarded-For": "203.0.113.66" };

/** Three readers ask, forty times a second each, until `end`. */
async function readings(site: Site, paths: string[], end: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const load = { isOver: false };
  async function read(place: number) {
    for (let n = place; !load.isOver; n++) {
      const due = pause(25);
      times.push(await timed(site.url + (paths[n % paths.length] ?? "/")));
      await due;
    }
  }
  const reading = [0, 1, 2].map(read);
  await end;
  load.isOver = true;
  await Promise.all(reading);
  return times;
}

/** Milliseconds until the last byte of the answer, as a browser asks. Refusals count as answers. */
function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "Accept-Encoding": "br", ...headers } }, (answer) => {
      answer.resume().on("end", () => resolve(performance.now() - begun));
    }).on("error", reject);
  });
}
