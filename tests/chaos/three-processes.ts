import { rmSync } from "node:fs";
import { findFreePort } from "../free-port.ts";
import { FAIL_TIMEOUT, hasNginx, startBalancer } from "./nginx.ts";
import type { Finding, Length } from "./report.ts";
import { createEvent, eventIds, newDirectory, pause, signIn, startSite } from "./site.ts";

const PAGES = ["/", "/events", "/city/Kampala", "/blog", "/team"];

/** Three processes behind nginx on one PostgreSQL: one is killed, one asked to end, new ones start. */
export async function threeProcesses({ seconds }: Length, databaseUrl: string): Promise<Finding> {
  const fault = "three processes behind nginx: kill -9, SIGTERM, new ones";
  const database = "PostgreSQL";
  if (!hasNginx()) return { fault, database, figure: "needs nginx", holds: undefined };
  const directory = newDirectory();
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const;
  // One address for all, as behind a real balancer: what one of them signs the others trust.
  const environment = {
    SITE_URL: `http://127.0.0.1:${ports[0]}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    // As docs/operations.md tells: otherwise all visitors behind the proxy count as one.
    TRUSTED_PROXIES: "1",
  };
  const start = (port: number) => startSite({ ...environment, PORT: String(port) });
  // Together, on an empty database: one of them migrates it, none of them fails.
  const sites = await Promise.all(ports.map(start));
  const [first, second, third] = sites;
  if (!first || !second || !third) throw new Error("Three processes were to start");
  const nginx = await startBalancer(ports);
  const session = await signIn(first.url);

  const seen = { requests: 0, failed: 0, reasons: new Set<string>() };
  const acknowledged = new Set<string>();
  const load = { isOver: false };
  const visitors = PAGES.flatMap((path) => [0, 1].map(() => visit(nginx.url + path, seen, load)));
  const writer = async () => {
    for (let n = 0; !load.isOver; n++) {
      const id = await createEvent(nginx.url, session, `Balanced ${n}`);
      if (id) acknowledged.add(id);
      await pause(5);
    }
  };
  const writers = [writer(), writer()];
  const step = () => pause((seconds * 1_000) / 6);
  await step();
  await first.end("SIGKILL");
  await step();
  const drained = await second.end("SIGTERM");
  await step();
  const anew = [await start(ports[0]), await start(ports[1])];
  // One at a time, as docs/operations.md tells: nginx must have found the new ones before the old one goes.
  await pause((FAIL_TIMEOUT + 1) * 1_000);
  await step();
  const drainedToo = await third.end("SIGTERM");
  await step();
  load.isOver = true;
  await Promise.all([...visitors, ...writers]);
  const kept = await eventIds(nginx.url, "Balanced");
  const lost = [...acknowledged].filter((id) => !kept.has(id)).length;
  await nginx.stop();
  await Promise.all(anew.map((site) => site.end()));
  rmSync(directory, { recursive: true, force: true });
  const slowest = Math.max(drained.milliseconds, drainedToo.milliseconds) / 1_000;
  return {
    fault,
    database,
    figure:
      `${seen.requests} visitor requests, ${seen.failed} failed${[...seen.reasons].map((reason) => ` (${reason})`).join("")}; ` +
      `${acknowledged.size} writes acknowledged, ${lost} lost; SIGTERM ended within ${slowest.toFixed(1)} s ` +
      `with ${drained.code}`,
    holds:
      seen.requests > 0 &&
      seen.failed === 0 &&
      lost === 0 &&
      acknowledged.size > 0 &&
      drained.code === 0 &&
      drainedToo.code === 0 &&
      slowest <= 10,
  };
}

async function visit(
  url: string,
  seen: { requests: number; failed: number; reasons: Set<string> },
  load: { isOver: boolean },
) {
  while (!load.isOver) {
    seen.requests++;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) });
      const text = await answer.text();
      if (!answer.ok || !text.includes("</html>")) throw new Error(`status ${answer.status}`);
    } catch (error) {
      seen.failed++;
      seen.reasons.add(error instanceof Error ? error.message : String(error));
    }
    await pause(5);
  }
}
