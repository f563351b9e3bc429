import { rmSync } from "node:fs";
import { and, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { ATTEMPTS } from "#app/core/mail/outbox.server.ts";
import type { Db } from "#db/connection.server.ts";
import { followers, follows, mails } from "#db/schema.ts";
import { findFreePort } from "../free-port.ts";
import { startSmtp, type TestSmtp } from "../smtp.ts";
import { until } from "./guest-seats.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, send, signIn, startSite, withDatabase, type Site } from "./site.ts";

/** Longer than another process must leave alone what a killed one has claimed (`server/mail/sender.server.ts`). */
const LEASE_SECONDS = 180;
/** Somebody who has just asked waits for an email no longer than this, however many leave. */
const MOST_SECONDS = 5;
const CITY = "Kampala";

const letters = z.object({
  items: z.array(
    z.object({
      people: z.number(),
      accepted: z.number(),
      refused: z.number(),
      waiting: z.number(),
    }),
  ),
});

/**
 * A letter to many followers leaves through a slow mail server that refuses one address in a hundred, while processes
 * are killed twice: each address has one email or one refusal, and the sums are equal everywhere.
 */
export async function followerLetters(
  people: number,
  databaseUrl: string | undefined,
): Promise<Finding> {
  const directory = newDirectory();
  const smtp = await startSmtp();
  smtp.slowBy = 15;
  const refusedBy = new Set<string>();
  smtp.answer = (to) => {
    if (!/^reader\d*00@/.test(to)) return undefined;
    refusedBy.add(to);
    return Object.assign(new Error("No such mailbox"), { responseCode: 550 });
  };
  const ports = [await findFreePort()];
  if (databaseUrl) ports.push(await findFreePort(), await findFreePort());
  const environment = {
    SITE_URL: `http://127.0.0.1:${ports[0]}`,
    SMTP_URL: smtp.url,
    DATA_DIR: directory,
    SAMPLE_DATA: "off",
    MAIL_PER_MINUTE: "100000",
    SECOND_THOUGHT_MINUTES: "0",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  await (await startSite(environment)).end();
  await withDatabase(environment, (db) => storeFollowers(db, people));
  const start = (port: number) => startSite({ ...environment, PORT: String(port) });
  const sites = await Promise.all(ports.map(start));
  const last = sites.length - 1;
  const url = () => sites[0]?.url ?? "";
  const session = await signIn(url());
  const books = async () => {
    const answer = await send(`${url()}/api/v1/cities/${CITY}/letters`, "GET", undefined, session);
    return letters.parse(await answer.json()).items[0];
  };
  const text = "We meet upstairs from now on.";
  const written = await send(`${url()}/api/v1/cities/${CITY}/letters`, "POST", { text }, session);
  if (written.status !== 201) throw new Error(`The letter was answered ${written.status}`);

  const received = () => ofKind(smtp, "follow-letter");
  await until(() => received().length >= people / 5, 300);
  const seconds = await confirmationSeconds(url(), smtp);
  for (const share of [0.3, 0.6]) {
    await until(() => received().length >= people * share, 300);
    await sites[last]?.end("SIGKILL");
    sites[last] = await start(ports[last] ?? 0);
  }
  const addresses = () => new Set(received().map(({ to }) => to)).size;
  await until(() => addresses() + refusedBy.size >= people, 600 + LEASE_SECONDS).catch(() => {});
  const isBalanced = async () => (await books())?.waiting === 0;
  for (let n = 0; n < LEASE_SECONDS && !(await isBalanced()); n++) await pause(1_000);
  const told = await books();
  const stored = await withEnded(sites, () => withDatabase(environment, storedBooks));
  await smtp.close();
  rmSync(directory, { recursive: true, force: true });

  const ids = Map.groupBy(received(), ({ to }) => to);
  const idsOf = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)?.[1];
  const twice = [...ids.values()].filter(
    (own) => new Set(own.map(({ raw }) => idsOf(raw))).size !== 1,
  ).length;
  const both = [...ids.keys()].filter((to) => refusedBy.has(to)).length;
  const again = received().length - ids.size;
  return {
    fault: `a letter to ${people} followers, 1 % refused, slow mail server, kill -9 twice`,
    database: databaseUrl ? "PostgreSQL, three processes" : "PGlite",
    figure:
      `${ids.size} accepted and ${refusedBy.size} refused of ${people}, ${twice} with two Message-IDs, ${again} again under the same; ` +
      `books: ${told?.people} = ${told?.accepted} + ${told?.refused} + ${told?.waiting}; a confirmation left within ${seconds.toFixed(1)} s`,
    holds:
      ids.size + refusedBy.size === people &&
      twice === 0 &&
      both === 0 &&
      told?.people === people &&
      told.accepted === ids.size &&
      told.refused === refusedBy.size &&
      told.waiting === 0 &&
      stored.accepted === ids.size &&
      stored.refused === refusedBy.size &&
      seconds <= MOST_SECONDS,
  };
}

const ofKind = (smtp: TestSmtp, kind: string) =>
  smtp.received.filter(({ raw }) => raw.includes(`X-Mail-Kind: ${kind}\r\n`));

/** Somebody asks to follow a city while the letters leave. */
async function confirmationSeconds(url: string, smtp: TestSmtp): Promise<number> {
  const begun = performance.now();
  await fetch(`${url}/city/Harare/follow`, {
    method: "POST",
    body: new URLSearchParams({ email: "newcomer@example.org", frequency: "each" }),
    redirect: "manual",
  });
  await until(() => ofKind(smtp, "follow-confirm").length > 0, 60);
  return (performance.now() - begun) / 1_000;
}

async function withEnded<Value>(sites: readonly Site[], read: () => Promise<Value>) {
  await Promise.all(sites.map((site) => site.end()));
  return read();
}

async function storedBooks(db: Db) {
  const isLetter = sql`${mails.kind} = 'follow-letter'`;
  return {
    accepted: await db.$count(mails, and(isLetter, isNotNull(mails.sent_at))),
    refused: await db.$count(
      mails,
      and(isLetter, isNull(mails.sent_at), gte(mails.attempts, ATTEMPTS)),
    ),
  };
}

async function storeFollowers(db: Db, people: number) {
  for (let n = 0; n < people; n += 500) {
    const rows = await db
      .insert(followers)
      .values(
        Array.from({ length: Math.min(500, people - n) }, (_, i) => ({
          email: `reader${n + i}@example.org`,
          token_hash: `reader ${n + i}`,
        })),
      )
      .returning({ id: followers.id });
    await db.insert(follows).values(
      rows.map(({ id }) => ({
        follower_id: id,
        city_name: CITY,
        frequency: "each" as const,
        confirmed_at: new Date(),
      })),
    );
  }
}
