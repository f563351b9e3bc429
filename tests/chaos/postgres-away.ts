import { rmSync } from "node:fs";
import type { Session } from "#app/core/client/session.ts";
import type { Finding, Length } from "./report.ts";
import { createEvent, newDirectory, pause, send, signIn, startSite, type Site } from "./site.ts";
import { startProxy, type Proxy } from "./tcp-proxy.ts";

const PAGES = ["/", "/events", "/city/Kampala", "/blog", "/about"];

/** PostgreSQL stops, or hangs, under load: pages go on, the API says so, and all is well soon after. */
export async function postgresAway(
  { seconds }: Length,
  databaseUrl: string,
  how: "stopped" | "hung",
): Promise<Finding> {
  const directory = newDirectory();
  const direct = new URL(databaseUrl);
  const proxy = await startProxy({ host: direct.hostname, port: Number(direct.port) });
  const wired = new URL(databaseUrl);
  wired.port = String(proxy.port);
  const site = await startSite({ DATABASE_URL: wired.href, DATA_DIR: directory });
  const other = await startSite({ DATABASE_URL: databaseUrl, DATA_DIR: directory });
  const session = await signIn(other.url);
  for (const path of PAGES) await fetch(site.url + path);

  const seen = { pages: 0, failed: 0, slowest: 0 };
  const load = { isOver: false };
  const readers = PAGES.map((path) => read(site, path, seen, load));
  const busy = Array.from({ length: 6 }, () => useConnections(site, session, load));
  const heard = await duringOutage(site, proxy, how, seconds, async () => {
    await createEvent(other.url, session, `Written while it was ${how}`);
  });
  await proxy.mend();
  const wholeAfter = await secondsUntilWhole(site);
  await pause(300);
  const caughtUp = (await (await fetch(`${site.url}/city/Kampala`)).text()).includes(
    `Written while it was ${how}`,
  );
  load.isOver = true;
  await Promise.all([...readers, ...busy]);
  const ended = await site.end();
  await other.end();
  await proxy.close();
  rmSync(directory, { recursive: true, force: true });
  return {
    fault: `PostgreSQL ${how} for ${seconds} s under load`,
    database: "PostgreSQL",
    figure:
      `${seen.pages} pages, ${seen.failed} failed, slowest ${Math.round(seen.slowest)} ms; ` +
      `API 503 with Retry-After: ${word(heard.is503)}; /readyz 503: ${word(heard.notReady)}; ` +
      `whole after ${wholeAfter.toFixed(1)} s; missed change shown: ${word(caughtUp)}`,
    holds:
      seen.pages > 0 &&
      seen.failed === 0 &&
      heard.is503 &&
      heard.notReady &&
      wholeAfter <= 5 &&
      caughtUp &&
      ended.code === 0,
  };
}

async function read(
  { url }: Site,
  path: string,
  seen: { pages: number; failed: number; slowest: number },
  load: { isOver: boolean },
) {
  while (!load.isOver) {
    const begun = performance.now();
    const isFine = await fetch(url + path).then(
      async (answer) => (await answer.text()) !== "" && answer.ok,
      () => false,
    );
    seen.pages++;
    if (!isFine) seen.failed++;
    seen.slowest = Math.max(seen.slowest, performance.now() - begun);
    await pause(10);
  }
}

/** Writes and searches, whose connections break while they are in use. Refusals are right meanwhile. */
async function useConnections({ url }: Site, session: Session, load: { isOver: boolean }) {
  for (let n = 0; !load.isOver; n++) {
    await Promise.allSettled([
      createEvent(url, session, `Written beside ${n}`),
      fetch(`${url}/search?q=founders+${n}`).then((answer) => answer.text()),
    ]);
    await pause(50);
  }
}

async function duringOutage(
  { url }: Site,
  proxy: Proxy,
  how: "stopped" | "hung",
  seconds: number,
  writeElsewhere: () => Promise<void>,
) {
  if (how === "stopped") await proxy.cut();
  else proxy.freeze();
  const until = Date.now() + seconds * 1_000;
  await writeElsewhere();
  const heard = { is503: false, notReady: false };
  let unexpected = 0;
  while (Date.now() < until) {
    const answer = await send(`${url}/api/v1/videos`, "GET").catch(() => undefined);
    if (answer?.status === 503 && answer.headers.has("Retry-After")) heard.is503 = true;
    else if (answer && answer.status >= 500) unexpected++;
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.status === 503) heard.notReady = true;
    await pause(100);
  }
  return { ...heard, is503: heard.is503 && unexpected === 0 };
}

async function secondsUntilWhole({ url }: Site): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const answers = await Promise.all([
      send(`${url}/api/v1/videos`, "GET").catch(() => undefined),
      fetch(`${url}/readyz`).catch(() => undefined),
    ]);
    const passed = (performance.now() - begun) / 1_000;
    if (answers.every((answer) => answer?.ok) || passed > 30) return passed;
    await pause(50);
  }
}

const word = (isSo: boolean) => (isSo ? "yes" : "no");
