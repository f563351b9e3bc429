import { sql } from "drizzle-orm";
import { openPostgres } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import { createEvent, pause, send, signIn, type Site } from "#tests/chaos/site.ts";
import type { TestSmtp } from "#tests/smtp.ts";
import { requestsPerSecond } from "./load.ts";
import { median, percentile, type Row } from "./report.ts";

const IN_A_WEEK = 7 * 24 * 60;
const YESES_PER_SECOND = 50;
const LETTERS = 5_000;

/** The answer to an address that is on the list takes as long as the answer to one that is not. */
export async function knownAndUnknown(site: Site, samples: number): Promise<Row> {
  const event = await createEvent(site.url, await signIn(site.url), "Who comes", IN_A_WEEK);
  const url = `${site.url}/api/v1/city-events/${event}/guests`;
  const times: Record<Kind, number[]> = { known: [], unknown: [] };
  for (let n = 0; n < samples; n++) {
    // An address gets only so many mails an hour: each is known for one answer.
    const email = `known${n}@example.org`;
    await send(url, "POST", { name: "Asha", email });
    for (const [kind, address] of pairs(n, email)) {
      const begun = performance.now();
      const answer = await send(url, "POST", { name: "Asha", email: address });
      await answer.text();
      times[kind].push(performance.now() - begun);
    }
  }
  const [known, unknown] = [middleOf(times.known), middleOf(times.unknown)];
  return {
    row: `9. a yes for a known and an unknown address, ${samples} of each`,
    figure: `half of all within ${known.text} and ${unknown.text}`,
    target: "the ranges overlap",
    holds: known.from <= unknown.to && unknown.from <= known.to,
  };
}

type Kind = "known" | "unknown";

/** Each kind is asked first in every second round. */
function pairs(n: number, known: string): [Kind, string][] {
  const both: [Kind, string][] = [
    ["known", known],
    ["unknown", `unknown${n}@example.org`],
  ];
  return n % 2 === 0 ? both : both.toReversed();
}

function middleOf(times: number[]) {
  const [from, to] = [percentile(times, 0.25), percentile(times, 0.75)];
  return { from, to, text: `${from.toFixed(1)} to ${to.toFixed(1)} ms` };
}

/** A person waits for a mail while thousands to many wait in the outbox. */
export async function confirmationBehindLetters(
  site: Site,
  smtp: TestSmtp,
  databaseUrl: string,
): Promise<Row> {
  const event = await createEvent(site.url, await signIn(site.url), "Behind letters", IN_A_WEEK);
  const database = await openPostgres(databaseUrl, 1);
  const { db } = database;
  const letter = { subject: "News", text: "News", html: "<p>News</p>", priority: 1 };
  for (let n = 0; n < LETTERS; n += 500)
    await db.insert(mails).values(
      Array.from({ length: 500 }, (_, i) => ({
        ...letter,
        recipient: `many${n + i}@example.org`,
      })),
    );
  await pause(2_000);
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const email = `waits${n}@example.org`;
    const begun = performance.now();
    await send(`${site.url}/api/v1/city-events/${event}/guests`, "POST", { name: "Asha", email });
    while (!smtp.received.some(({ to }) => to === email) && performance.now() - begun < 30_000)
      await pause(10);
    times.push(performance.now() - begun);
  }
  const waiting = await db.$count(mails, sql`${mails.priority} = 1 and ${mails.sent_at} is null`);
  await database.close();
  const slowest = Math.max(...times);
  return {
    row: `9. a confirmation while ${waiting} letters wait`,
    figure: `${(slowest / 1_000).toFixed(2)} s at most, ${(median(times) / 1_000).toFixed(2)} s in the middle`,
    target: "≤ 5 s",
    holds: slowest <= 5_000 && waiting >= LETTERS * 0.9,
  };
}

/** Readers of the very page that changes with every yes. */
export async function readersDuringYeses(site: Site, seconds: number): Promise<Row> {
  const session = await signIn(site.url);
  const event = await createEvent(site.url, session, "Hot", IN_A_WEEK);
  const url = `${site.url}/events/${event}`;
  await fetch(url);
  const quiet = await requestsPerSecond(url, seconds);
  const seen = { said: 0, isOver: false };
  const saying = sayYes(`${site.url}/api/v1/city-events/${event}/guests`, session, seen);
  const begun = performance.now();
  const busy = await requestsPerSecond(url, seconds);
  const rate = seen.said / ((performance.now() - begun) / 1_000);
  seen.isOver = true;
  await saying;
  return {
    row: `9. readers of an event during ${rate.toFixed(0)} yeses a second to it`,
    figure: `${(busy / quiet).toFixed(2)} of the quiet rate`,
    target: `≥ 0.5 at ${YESES_PER_SECOND}/s`,
    holds: busy / quiet >= 0.5 && rate >= YESES_PER_SECOND * 0.9,
  };
}

/** An administrator adds them, because strangers without an email are sixty an hour. */
async function sayYes(
  url: string,
  session: Parameters<typeof send>[3],
  seen: { said: number; isOver: boolean },
) {
  for (let n = 0; !seen.isOver; n++) {
    const due = pause(1_000 / YESES_PER_SECOND);
    void send(url, "POST", { name: `Guest ${n}` }, session).then(
      ({ ok }) => ok && seen.said++,
      () => {},
    );
    await due;
  }
}
