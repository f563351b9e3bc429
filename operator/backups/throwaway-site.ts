import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

interface ThrowawaySite {
  url: string;
  stop(): Promise<void>;
}

interface Options {
  root: string;
  env: Record<string, string | undefined>;
  readyWithin: number;
  signal?: AbortSignal;
}

/**
 * Starts the built site on a copy of the data, on a free port of the loopback, and waits for `/readyz`. Its
 * mails stay in the outbox of the copy. Rejects with the last lines of its output when it ends or takes
 * too long.
 */
export async function startThrowawaySite(options: Options): Promise<ThrowawaySite> {
  const { root, env, readyWithin, signal } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const node = join(root, "node_modules", ".bin", "node");
  const site = spawn(existsSync(node) ? node : process.execPath, ["server/main.ts"], {
    cwd: root,
    env: {
      ...env,
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: url,
      SMTP_URL: "",
      METRICS_PORT: "",
      SAMPLE_DATA: "off",
      BACKUP_TO: "",
      // It would delete pictures there that are newer than its copy of the rows.
      PICTURES_TO: "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => site.kill("SIGKILL");
  // The site ends first, because the folder of its data is removed at the exit, too.
  process.prependOnceListener("exit", kill);
  site.once("exit", () => process.off("exit", kill));
  const lastWords = tailOf(site);
  try {
    await untilReady(url, {
      giveUpAt: Date.now() + readyWithin,
      check() {
        signal?.throwIfAborted();
        if (site.exitCode !== null || site.signalCode !== null)
          throw new Error("The site ended instead of starting");
      },
    });
  } catch (error) {
    await end(site);
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}: ${lastWords() || "it said nothing"}`, { cause: error });
  }
  return { url, stop: () => end(site) };
}

async function tenPages(url: string, get: Get): Promise<string[]> {
  const first = async (list: string) => {
    const answer = await get(`${url}/api/v1/${list}`);
    return answer.ok ? rows.safeParse(await answer.json()).data?.items[0]?.id : undefined;
  };
  const [event, post] = [
    await first("city-events?when=all&limit=1"),
    await first("blog-posts?limit=1"),
  ];
  // Another network, or the version on trial, has other cities than this program.
  const city = /href="(\/city\/[^"/]+)"/.exec(await (await get(`${url}/`)).text())?.[1];
  return [
    "/",
    "/events",
    event ? `/events/${event}` : "/about",
    "/blog",
    post ? `/blog/${post}` : "/testimonials",
    "/city-mayor",
    city ?? "/privacy",
    "/ecafetv",
    "/team",
    "/press",
  ];
}

const rows = z.object({ items: z.array(z.object({ id: z.string() })) });

type Get = (url: string) => Promise<Response>;

const overTheNetwork: Get = (url) => fetch(url, { signal: AbortSignal.timeout(20_000) });

export async function askForTenPages(url: string, get = overTheNetwork): Promise<number> {
  const paths = await tenPages(url, get);
  for (const path of paths) {
    const answer = await get(url + path);
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`The page ${path} answers ${answer.status}`);
    if (!html.includes("</html>")) throw new Error(`The page ${path} is cut short`);
  }
  return paths.length;
}

interface Wait {
  giveUpAt: number;
  /** Throws as soon as waiting makes no sense any more. */
  check: () => void;
}

export async function untilReady(url: string, { giveUpAt, check }: Wait): Promise<void> {
  let last = "it does not answer";
  for (;;) {
    check();
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return;
    if (answer) last = `/readyz answers ${answer.status} ${(await answer.text()).slice(0, 200)}`;
    if (Date.now() > giveUpAt) throw new Error(`The site at ${url} was not ready in time: ${last}`);
    await pause(100);
  }
}

function tailOf(site: ChildProcess): () => string {
  let text = "";
  for (const stream of [site.stdout, site.stderr])
    stream?.on("data", (chunk) => (text = (text + String(chunk)).slice(-20_000)));
  return () =>
    text
      .trim()
      .split("\n")
      .filter((line) => !/^\s+at |^\s*$/.test(line))
      .slice(-3)
      .join(" ")
      .slice(-600);
}

async function end(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return;
  site.kill("SIGTERM");
  const timer = setTimeout(() => site.kill("SIGKILL"), 15_000);
  await once(site, "exit");
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
