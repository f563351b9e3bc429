import { rmSync } from "node:fs";
import { eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/connection.server.ts";
import { mails } from "#db/schema.ts";
import type { EventRow } from "../city-event-rows.ts";
import { findFreePort } from "../free-port.ts";
import { startSmtp } from "../smtp.ts";
import { until } from "./guest-seats.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, send, signIn, startSite, withDatabase } from "./site.ts";
import { storeMeetup } from "./stored-guests.ts";

const GUESTS = 2_400;
const OTHERS = 10;
const WEEK = { startsIn: 7 * 24 };
const CHANGES = 100;
/** Others do not notice a wait of that length. */
const MOST_MILLISECONDS = 100;

/**
 * An administrator moves a meetup with 2,400 guests a hundred times in a row, then another city moves one with ten:
 * what each change costs, how long others wait for an answer meanwhile, how soon the ten know, how many emails wait.
 */
export async function guestChanges(databaseUrl: string | undefined): Promise<Finding> {
  const directory = newDirectory();
  const smtp = await startSmtp();
  const ports = [await findFreePort()];
  if (databaseUrl) ports.push(await findFreePort(), await findFreePort());
  const environment = {
    SITE_URL: `http://127.0.0.1:${ports[0]}`,
    SMTP_URL: smtp.url,
    DATA_DIR: directory,
    SAMPLE_DATA: "off",
    MAIL_PER_MINUTE: "600",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  await (await startSite(environment)).end();
  const [large, small] = await withDatabase(environment, async (db) => [
    await storeMeetup(db, { ...WEEK, city_name: "Kampala", people: GUESTS }),
    await storeMeetup(db, { ...WEEK, city_name: "Harare", people: OTHERS }),
  ]);
  const sites = await Promise.all(
    ports.map((port) => startSite({ ...environment, PORT: String(port) })),
  );
  const url = (n: number) => sites[n % sites.length]?.url ?? "";
  const session = await signIn(url(0));
  const move = async (event: EventRow, n: number) => {
    const address = `${url(n)}/api/v1/city-events/${event.id}`;
    const begun = performance.now();
    const answer = await send(address, "PATCH", { venue: `Cafe ${n}` }, session);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return performance.now() - begun;
  };

  const waits: number[] = [];
  const isOver = { yet: false };
  const others = (async () => {
    while (!isOver.yet) {
      const begun = performance.now();
      await (await fetch(`${url(0)}/api/v1/city-events?limit=1`)).arrayBuffer();
      waits.push(performance.now() - begun);
      await pause(5);
    }
  })();
  const times: number[] = [];
  for (let n = 0; n < CHANGES; n++) times.push(await move(large, n));
  const begun = Date.now();
  await move(small, CHANGES);
  const heard = () => smtp.received.filter(({ to }) => to.endsWith(`@${small.id}.example`)).length;
  await until(() => heard() >= OTHERS, 130).catch(() => {});
  const seconds = (Date.now() - begun) / 1_000;
  isOver.yet = true;
  await others;
  await Promise.all(sites.map((site) => site.end()));
  const doubled = await withDatabase(environment, waitingTwice);
  await smtp.close();
  rmSync(directory, { recursive: true, force: true });

  const [change, wait] = [times, waits].map((all) => {
    const sorted = all.toSorted((a, b) => a - b);
    return { middle: sorted[sorted.length >> 1] ?? 0, longest: sorted.at(-1) ?? 0 };
  });
  return {
    fault: `a meetup with ${GUESTS} guests moves ${CHANGES} times, then one with ${OTHERS}`,
    database: databaseUrl ? "PostgreSQL, three processes" : "PGlite",
    figure:
      `a change takes ${change?.middle.toFixed(0)} ms, at most ${change?.longest.toFixed(0)}; others wait ${wait?.middle.toFixed(0)} ms, ` +
      `at most ${wait?.longest.toFixed(0)}; ${heard()} of ${OTHERS} know after ${seconds.toFixed(0)} s; ${doubled} have two emails waiting`,
    holds: (change?.middle ?? Infinity) <= MOST_MILLISECONDS && heard() === OTHERS && doubled === 0,
  };
}

/** Counts people with more than one email about a moved meetup waiting. */
async function waitingTwice(db: Db): Promise<number> {
  const rows = await db
    .select({ to: mails.recipient })
    .from(mails)
    .where(sql`${eq(mails.kind, "guest-moved")} and ${isNull(mails.sent_at)}`)
    .groupBy(mails.recipient)
    .having(sql`count(*) > 1`);
  return rows.length;
}
