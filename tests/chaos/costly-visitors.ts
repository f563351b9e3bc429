import { rmSync } from "node:fs";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { openEmbedded } from "#db/connection.server.ts";
import { blog_posts } from "#db/schema.ts";
import type { Session } from "#app/core/client/session.ts";
import { honestReaders } from "./honest-readers.ts";
import type { Finding, Length } from "./report.ts";
import { sendSlowTexts } from "./slow-texts.ts";
import {
  eventIds,
  newDirectory,
  newestPost,
  pause,
  send,
  signIn,
  startSite,
  type Site,
} from "./site.ts";

/**
 * Readers of kept pages are served within this, whatever one other visitor asks for, in milliseconds; on a
 * machine that has other work to do, within three times what they need when nobody else asks.
 */
const SLOWEST_READING = 100;

/** A search may weigh so much, in bytes as they are sent. */
const LARGEST_SEARCH = 25_000;

interface Attack {
  fault: string;
  /** Asks until the time is over; returns what was seen of the answers, and whether that is right. */
  run(site: Site, until: number): Promise<{ seen: string; isRight: boolean }>;
}

/** One visitor asks for costly things, while three honest readers go on reading. */
export async function costlyVisitors({ seconds }: Length): Promise<Finding[]> {
  const directory = newDirectory();
  // Each visitor has an address of their own, as behind a proxy.
  const environment = { DATA_DIR: directory, TRUSTED_PROXIES: "1" };
  await (await startSite(environment)).end();
  await storeLongPosts(directory);
  const site = await startSite(environment);
  const [sheet = ""] = /\/assets\/root-[^"]+\.css/.exec(await (await fetch(site.url)).text()) ?? [];
  const kept = ["/", "/about", "/events", sheet];
  for (const path of kept) await (await fetch(site.url + path)).arrayBuffer();
  const quietReaders = honestReaders(site, kept);
  await pause(seconds * 1_000);
  const quiet = await quietReaders();
  const slowest = Math.max(SLOWEST_READING, 3 * quiet.p99);
  const findings: Finding[] = [];
  for (const attack of attacks) {
    const end = honestReaders(site, kept);
    const { seen, isRight } = await attack.run(site, Date.now() + seconds * 1_000);
    const { count, failed, p99 } = await end();
    findings.push({
      fault: attack.fault,
      database: "PGlite",
      figure: `${seen}; three readers: ${count} answers, ${failed} failed, p99 ${Math.round(p99)} ms (quiet ${Math.round(quiet.p99)} ms)`,
      holds: isRight && failed === 0 && count > 50 && p99 <= slowest,
    });
    // The windows of the limits end.
    await pause(2_000);
  }
  const ended = await site.end();
  rmSync(directory, { recursive: true, force: true });
  return findings.map((finding) => ({ ...finding, holds: finding.holds && ended.code === 0 }));
}

const SIX_WORDS = "coffee founders meeting startup ideas funding";
const LONG_TEXT = Array.from({ length: 4_000 }, (_, n) => SIX_WORDS.split(" ")[(n * 7) % 6]).join(
  " ",
);
/** The log holds each of them before and after. */
const CHANGED_POSTS = 40;

const attacks: readonly Attack[] = [
  {
    fault: "two searches of six words a second over long rows",
    async run(site, until) {
      let largest = 0;
      let slowest = 0;
      while (Date.now() < until) {
        const due = pause(500);
        const begun = performance.now();
        const answer = await ask(site, `/search.data?q=${encodeURIComponent(SIX_WORDS)}`);
        largest = Math.max(largest, answer.bytes);
        slowest = Math.max(slowest, performance.now() - begun);
        await due;
      }
      const seen = `largest answer ${largest} bytes, slowest ${Math.round(slowest)} ms`;
      return { seen, isRight: largest > 0 && largest <= LARGEST_SEARCH };
    },
  },
  {
    fault: "a made-up parameter at each request, 8 at once",
    async run(site, until) {
      const { ok, statuses } = await flood(site, until, 8, (n) => `/about?q=${n}`);
      return { seen: statuses, isRight: ok > 0 };
    },
  },
  {
    fault: "event pages that nobody has asked for and addresses that lead nowhere, 32 at once",
    async run(site, until) {
      const ids = [...(await eventIds(site.url, ""))];
      const path = (n: number) =>
        n < ids.length ? `/events/${ids[n]}` : `/city/Nowhere-${n.toString(36)}`;
      const { ok, refused, statuses, hasRetryAfter } = await flood(site, until, 32, path);
      return { seen: statuses, isRight: ok > 0 && (refused === 0 || hasRetryAfter) };
    },
  },
  {
    fault: "texts that are slow to read, in each field of each request",
    async run(site) {
      const { sent, slowest } = await sendSlowTexts(site);
      return { seen: `${sent} requests, the slowest ${slowest}`, isRight: sent > 1_000 };
    },
  },
  {
    fault: "a program of an administrator that reads the log of long posts, 8 at once",
    async run(site, until) {
      const session = await signIn(site.url);
      const post = `${site.url}/api/v1/blog-posts/${await newestPost(site.url)}`;
      for (let n = 0; n < CHANGED_POSTS; n++)
        await send(post, "PATCH", { content: `${n} ${LONG_TEXT}` }, session);
      const log = () => "/api/v1/activities?limit=100";
      const { ok, refused, statuses, hasRetryAfter } = await flood(site, until, 8, log, session);
      return { seen: statuses, isRight: ok > 0 && refused > 0 && hasRetryAfter };
    },
  },
  {
    fault: "a hundred sign-ins at once, of a hundred visitors",
    async run(site, until) {
      let answered = 0;
      let retry = 0;
      do {
        await Promise.all(
          Array.from({ length: 100 }, async (_, n) => {
            const answer = await fetch(`${site.url}/api/auth/sign-in`, {
              method: "POST",
              headers: {
                "Content-Type": "application/json",
                "X-Forwarded-For": `198.51.100.${n}`,
              },
              body: JSON.stringify({ email: `nobody-${n}@example.org`, password: "a wrong one" }),
              signal: AbortSignal.timeout(60_000),
            });
            await answer.arrayBuffer();
            answered++;
            if (answer.status === 503 && answer.headers.has("Retry-After")) retry++;
          }),
        );
      } while (Date.now() < until);
      return { seen: `${answered} answered, ${retry} told to come back`, isRight: answered >= 100 };
    },
  },
  {
    fault: "200 connections held open, 3,000 opened one after the other",
    async run(site, until) {
      const held: Socket[] = [];
      for (let n = 0; n < 3_200; n++) {
        held.push(connect(Number(new URL(site.url).port), "127.0.0.1").on("error", () => {}));
        if (n % 50 === 0) await pause(20);
      }
      let alive = 0;
      do {
        await pause(200);
        if (await isAlive(site)) alive++;
      } while (Date.now() < until);
      const open = held.filter(({ destroyed }) => !destroyed).length;
      for (const socket of held) socket.destroy();
      return {
        seen: `${open} still open; /healthz ${alive} times`,
        isRight: alive > 0 && open <= 2_500,
      };
    },
  },
];

/** Asked by a visitor of their own, on a connection of its own. */
function isAlive(site: Site): Promise<boolean> {
  return new Promise((resolve) => {
    get(`${site.url}/healthz`, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode === 200));
    })
      .on("timeout", () => resolve(false))
      .on("error", () => resolve(false));
  });
}

const COSTLY_VISITOR = "203.0.113.66";
/** Has not used up what one visitor may cost. */
const ADMINISTRATORS_PROGRAM = "203.0.113.67";

async function ask(site: Site, path: string, session?: Session) {
  const answer = await fetch(site.url + path, {
    headers: {
      "X-Forwarded-For": session ? ADMINISTRATORS_PROGRAM : COSTLY_VISITOR,
      ...(session && { Authorization: `Bearer ${session.access_token}` }),
    },
    signal: AbortSignal.timeout(20_000),
  });
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { status: answer.status, bytes, hasRetryAfter: answer.headers.has("Retry-After") };
}

async function flood(
  site: Site,
  until: number,
  atOnce: number,
  path: (n: number) => string,
  session?: Session,
) {
  const statuses = new Map<number, number>();
  let next = 0;
  let hasRetryAfter = true;
  async function run() {
    while (Date.now() < until) {
      const answer = await ask(site, path(next++), session);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) hasRetryAfter &&= answer.hasRetryAfter;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run));
  const told = [...statuses].map(([status, count]) => `${count} times ${status}`).join(", ");
  const refused = (statuses.get(429) ?? 0) + (statuses.get(503) ?? 0);
  return { ok: statuses.get(200) ?? 0, refused, statuses: told, hasRetryAfter };
}

async function storeLongPosts(directory: string): Promise<void> {
  const database = await openEmbedded(`${directory}/db`);
  const posts = Array.from({ length: 200 }, (_, n) => ({
    title: `${SIX_WORDS} ${n}`,
    content: LONG_TEXT,
    author: "The team",
    published: true,
  }));
  await database.db.insert(blog_posts).values(posts);
  await database.close();
}
