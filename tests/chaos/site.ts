import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isSession, type Session } from "#app/core/client/session.ts";
import { type Db, openEmbedded, openPostgres } from "#db/connection.server.ts";
import { findFreePort } from "../free-port.ts";

export const ADMINISTRATOR = { email: "admin@example.org", password: "a long enough password" };

export type Environment = Record<string, string>;

/** A server process of the built site. */
export interface Site {
  url: string;
  pid: number;
  output(): string;
  /** Sends the signal and answers how many milliseconds the process took to end, and with which code. */
  end(signal?: NodeJS.Signals): Promise<{ milliseconds: number; code: number | null }>;
}

const directories: string[] = [];

export function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "faults-"));
  directories.push(directory);
  return directory;
}

export function removeDirectories(): void {
  for (const directory of directories.splice(0))
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the site as `npm start` does and waits until it is ready. Rejects with its output when it ends instead. */
export async function startSite(environment: Environment): Promise<Site> {
  const port = Number(environment["PORT"] ?? (await findFreePort()));
  const url = `http://127.0.0.1:${port}`;
  const { server, output } = launch({ SITE_URL: url, ...environment, PORT: String(port) });
  const exit = exitOf(server);
  const giveUpAt = Date.now() + 120_000;
  while (!(await answers(`${url}/readyz`))) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The site ended at once:\n${output()}`);
    if (Date.now() > giveUpAt) throw new Error(`The site does not answer:\n${output()}`);
    await pause(20);
  }
  return {
    url,
    pid: server.pid ?? 0,
    output,
    async end(signal = "SIGTERM") {
      const begun = performance.now();
      server.kill(signal);
      return { code: await exit, milliseconds: performance.now() - begun };
    },
  };
}

/** Starts the site expecting it to refuse; answers its exit code and what it said. */
export async function tryStart(environment: Environment) {
  const { server, output } = launch({ PORT: String(await findFreePort()), ...environment });
  const timer = setTimeout(() => server.kill("SIGKILL"), 60_000);
  const code = await exitOf(server);
  clearTimeout(timer);
  return { code, output: output() };
}

/** No server outlives the faults. */
const launched = new Set<ChildProcess>();
process.once("exit", () => launched.forEach((server) => server.kill("SIGKILL")));

/** The command of `npm start`, so that figures hold for operators. */
const [, ...COMMAND] = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")))
  .scripts.start.split(" ");

function launch(environment: Environment) {
  const ours =
    /^(PORT|HOST|NODE_ENV|DATABASE_URL|SAMPLE_DATA|(SITE|SMTP|OIDC|GOOGLE|ADMIN|MAIL|METRICS)_\w+)$/;
  const machine = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const server = spawn(process.execPath, COMMAND, {
    env: {
      ...Object.fromEntries(machine),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => (text = (text + String(chunk)).slice(-200_000)));
  launched.add(server);
  return { server, output: () => text };
}

function exitOf(server: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve(server.exitCode);
    else server.once("exit", (code) => resolve(code));
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Reads or fills the database of a site; the embedded one only while the site is down. */
export async function withDatabase<Value>(
  { DATABASE_URL, DATA_DIR = "" }: Environment,
  work: (db: Db) => Promise<Value>,
): Promise<Value> {
  const database = await (DATABASE_URL
    ? openPostgres(DATABASE_URL, 1)
    : openEmbedded(join(DATA_DIR, "db")));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export async function signIn(siteUrl: string): Promise<Session> {
  const answer = await send(`${siteUrl}/api/auth/sign-in`, "POST", ADMINISTRATOR);
  const session: unknown = await answer.json();
  if (!isSession(session)) throw new Error(`No session came back: ${JSON.stringify(session)}`);
  return session;
}

/** One JSON call, with an end to waiting. */
export function send(
  url: string,
  method: string,
  body?: unknown,
  session?: Session,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(session && { Authorization: `Bearer ${session.access_token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
}

const stored = z.object({ id: z.string(), event_name: z.string() });
const page = z.object({ items: z.array(stored), nextCursor: z.string().optional() });

export const eventNamed = (event_name: string, minutesAhead = 60) => ({
  event_name,
  city_name: "Kampala",
  venue: "Corner cafe",
  date_time: new Date(Date.now() + minutesAhead * 60_000).toISOString(),
});

/** Creates an event and answers its id once the server has acknowledged it; undefined when it has not. */
export async function createEvent(
  siteUrl: string,
  session: Session,
  name: string,
  minutesAhead?: number,
) {
  try {
    const event = eventNamed(name, minutesAhead);
    const answer = await send(`${siteUrl}/api/v1/city-events`, "POST", event, session);
    return answer.status === 201 ? stored.parse(await answer.json()).id : undefined;
  } catch {
    return undefined;
  }
}

/** The ids of all events whose name contains `words`. */
export async function eventIds(siteUrl: string, words: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ q: words, limit: "200", ...(cursor && { cursor }) });
    const answer = await fetch(`${siteUrl}/api/v1/city-events?${query}`);
    const { items, nextCursor } = page.parse(await answer.json());
    for (const { id } of items) ids.add(id);
    cursor = nextCursor;
  } while (cursor);
  return ids;
}

/** The id of the newest published post. */
export async function newestPost(siteUrl: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/v1/blog-posts?limit=1`);
  const [post] = posts.parse(await answer.json()).items;
  if (!post) throw new Error("The site has no post");
  return post.id;
}

const posts = z.object({ items: z.array(z.object({ id: z.string() })) });
