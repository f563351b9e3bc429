/**
 * `npm run bench`: measures the built site and ends with one table, each row with its target. Ratios are
 * taken within one run. It says what it could not measure here, and ends with 1 when a target is missed.
 *
 *   npm run bench                    every row, briefly
 *   npm run bench -- --long          as in docs/performance.md: a million events, long loads, three runs
 *   npm run bench -- cached start    only these rows
 *   npm run bench -- --endpoints     what one request of each endpoint costs
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Db, openEmbedded, openPostgres } from "#db/connection.server.ts";
import { answerHelp } from "#server/ops/answer-help.ts";
import { newDirectory, signIn, startSite, type Site } from "#tests/chaos/site.ts";
import { startSmtp } from "#tests/smtp.ts";
import { startPostgres } from "#tests/postgres-server.ts";
import { cachedPages } from "./cached-page.ts";
import { crawl, firstRenderings } from "./first-rendering.ts";
import { fill, growthRows, measure, type Size } from "./growth.ts";
import { confirmationBehindLetters, knownAndUnknown, readersDuringYeses } from "./guests.ts";
import { lighthouse } from "./lighthouse.ts";
import { fillLists, requestCosts } from "./request-cost.ts";
import { pagesDuringUploads } from "./pictures.ts";
import { machine, table, type Row } from "./report.ts";
import { startAndMemory } from "./start.ts";
import { readersDuringWrites, visibility } from "./visibility.ts";

answerHelp(
  "npm run bench [-- --long] [-- --endpoints] [-- ROW ...]   measures the built site, each row against its target",
);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean", default: false },
    endpoints: { type: "boolean", default: false },
  },
});
const length = values.long
  ? { seconds: 10, rounds: 3, writes: 300, samples: 500, runs: 3, load: 60 }
  : { seconds: 3, rounds: 2, writes: 60, samples: 100, runs: 1, load: 12 };
const SMALL: Size = { events: 100, posts: 100, users: 100 };
const LARGE: Size = values.long
  ? { events: 1_000_000, posts: 100_000, users: 1_000_000 }
  : { events: 50_000, posts: 5_000, users: 50_000 };
const LARGE_EMBEDDED: Size = values.long
  ? { events: 50_000, posts: 5_000, users: 5_000 }
  : { events: 5_000, posts: 500, users: 500 };

/** Robots have addresses of their own. */
const BEHIND_PROXY = { TRUSTED_PROXIES: "1" };

const parts: Record<string, () => Promise<Row[]>> = {
  cached: async () => {
    const site = await startSite({ DATA_DIR: directory });
    const rows = await cachedPages(site, length.seconds, length.rounds);
    await site.end();
    return rows;
  },
  visibility: async () => {
    const environment = { DATA_DIR: directory, DATABASE_URL: await newDatabase("visibility") };
    const [one, other] = [await startSite(environment), await startSite(environment)];
    const session = await signIn(one.url);
    const { writes } = length;
    const rows = [
      await visibility(one, one, session, { writes, most: 50, where: "in the same process" }),
      await visibility(one, other, session, { writes, most: 250, where: "in another process" }),
    ];
    await other.end();
    rows.push(await readersDuringWrites(one, session, length.seconds));
    await one.end();
    return rows;
  },
  guests: async () => {
    const smtp = await startSmtp();
    const url = await newDatabase("guests");
    const site = await startSite({
      DATA_DIR: directory,
      DATABASE_URL: url,
      SMTP_URL: smtp.url,
    });
    const rows = [
      await knownAndUnknown(site, length.samples),
      await readersDuringYeses(site, length.seconds),
      await confirmationBehindLetters(site, smtp, url),
    ];
    await site.end();
    await smtp.close();
    return rows;
  },
  pictures: async () => {
    const site = await startSite({ DATA_DIR: directory });
    const rows = await pagesDuringUploads(site);
    await site.end();
    return rows;
  },
  growth: () => growth(onPostgres, [SMALL, LARGE], "PostgreSQL", length.samples),
  // Database and pages share one process, whose collections of garbage meet about one answer in a hundred.
  "growth-embedded": () => growth(onPglite, [SMALL, LARGE_EMBEDDED], "PGlite", 2 * length.samples),
  endpoints: async () => {
    const rows: Row[] = [];
    for (const [start, engine, size] of [
      [onPglite, "PGlite", LARGE_EMBEDDED],
      [onPostgres, "PostgreSQL", LARGE],
    ] as const) {
      const site = await start(size, fillLists);
      rows.push(...(await requestCosts(site, 9, engine)));
      await site.end();
    }
    return rows;
  },
  first: async () => {
    const size: Size = { events: 3 * length.samples + 200, posts: 100, users: 100 };
    const rows: Row[] = [];
    for (const [start, engine, least] of [
      [onPglite, "PGlite", 100],
      [onPostgres, "PostgreSQL", 200],
    ] as const) {
      const site = await start(size);
      rows.push(...(await firstRenderings(site, { samples: length.samples, least, engine })));
      await site.end();
    }
    return rows;
  },
  crawl: async () => {
    const site = await onPglite(
      { events: values.long ? 10_000 : 2_000, posts: 100, users: 100 },
      undefined,
      BEHIND_PROXY,
    );
    const rows = [await crawl(site, 10_000)];
    await site.end();
    return rows;
  },
  lighthouse: async () => {
    const site = await startSite({ DATA_DIR: directory });
    const rows = await lighthouse(site, length.runs);
    await site.end();
    return rows;
  },
  start: async () => {
    const site = await startSite({ DATA_DIR: directory });
    await site.end();
    return startAndMemory({ DATA_DIR: directory }, length.load);
  },
};

const chosen = values.endpoints ? [...positionals, "endpoints"] : positionals;
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}: ${Object.keys(parts).join(" ")}`);
  process.exit(2);
}
const directory = newDirectory();
const postgres = await startPostgres();
const rows: Row[] = [];
try {
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length > 0 ? !chosen.includes(name) : name === "endpoints") continue;
    console.log(`${name} ...`);
    const found = await part().catch((error: unknown): Row[] => {
      console.error(error);
      return [{ row: name, figure: String(error).split("\n")[0] ?? "", target: "", holds: false }];
    });
    rows.push(...found);
    console.log(`${table(found)}\n`);
  }
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
console.log(`${machine()}\n\n${table(rows)}`);
console.log(
  "\nRow 4, the weight of each page, is held by tests/journeys/weight.spec.ts in npm test.",
);
process.exit(rows.some(({ holds }) => holds === false) ? 1 : 0);

async function newDatabase(name: string): Promise<string> {
  const server = await openPostgres(postgres.url("postgres"), 1);
  await server.db.execute(`create database ${name}`);
  await server.close();
  return postgres.url(name);
}

async function growth(
  start: (size: Size) => Promise<Site>,
  [small, large]: [Size, Size],
  engine: string,
  samples: number,
): Promise<Row[]> {
  const sites = [await start(small), await start(large)] as const;
  const times = await measure(...sites, samples);
  for (const site of sites) await site.end();
  return growthRows(times, `${large.events.toLocaleString("en")} events on ${engine}`);
}

async function onPostgres(size: Size, fillMore?: (db: Db) => Promise<void>): Promise<Site> {
  const url = await newDatabase(`events_${size.events}`);
  const environment = { DATA_DIR: directory, DATABASE_URL: url };
  await (await startSite(environment)).end();
  const database = await openPostgres(url, 1, 3_600_000);
  await fill(database.db, size);
  await fillMore?.(database.db);
  await database.close();
  return startSite(environment);
}

async function onPglite(
  size: Size,
  fillMore?: (db: Db) => Promise<void>,
  more: Record<string, string> = {},
): Promise<Site> {
  const environment = { DATA_DIR: join(directory, String(size.events)), ...more };
  await (await startSite(environment)).end();
  const database = await openEmbedded(join(environment.DATA_DIR, "db"));
  await fill(database.db, size);
  await fillMore?.(database.db);
  await database.close();
  return startSite(environment);
}
