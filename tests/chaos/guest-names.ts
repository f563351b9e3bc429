import { rmSync } from "node:fs";
import { z } from "zod";
import { findFreePort } from "../free-port.ts";
import type { Finding } from "./report.ts";
import { createEvent, newDirectory, send, signIn, startSite } from "./site.ts";

const RAHULS = 60;
const UNCONFIRMED = 3_000;
const IN_A_WEEK = 7 * 24 * 60;

/**
 * Sixty people of one name press the button at once, each twice, from one network; then 3,000 addresses that nobody
 * confirms are entered, each from a network of its own, and one more person wants a seat.
 */
export async function guestNames(databaseUrl: string | undefined): Promise<Finding[]> {
  const directory = newDirectory();
  const ports = [await findFreePort()];
  if (databaseUrl) ports.push(await findFreePort(), await findFreePort());
  const environment = {
    SITE_URL: `http://127.0.0.1:${ports[0]}`,
    DATA_DIR: directory,
    SAMPLE_DATA: "off",
    TRUSTED_PROXIES: "1",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const sites = await Promise.all(
    ports.map((port) => startSite({ ...environment, PORT: String(port) })),
  );
  const url = (n: number) => sites[n % sites.length]?.url ?? "";
  const session = await signIn(url(0));
  const database = databaseUrl ? "PostgreSQL, three processes" : "PGlite";

  const cafe = await createEvent(url(0), session, "Sixty of one name", IN_A_WEEK);
  const links = new Map<string, number>();
  const pressed = await Promise.all(
    Array.from({ length: RAHULS }, (_, n) => {
      const form = crypto.randomUUID();
      return Promise.all(
        [0, 1].map(async (time) => {
          const answer = await join(url(n + time), cafe, { name: "Rahul", form }, network(n));
          const link = answer.headers.get("Location");
          if (answer.status === 303 && link) links.set(link, (links.get(link) ?? 0) + 1);
          return answer.status;
        }),
      );
    }),
  );
  const twice = [...links.values()].filter((count) => count > 1).length;
  const broken = pressed.flat().filter((status) => status >= 500).length;
  const coming = await countComing(url(0), cafe);

  const list = await createEvent(url(0), session, "A list that stays open", IN_A_WEEK);
  const taken = { count: 0 };
  for (let n = 0; n < UNCONFIRMED; n += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const email = `nobody${n + i}@example${n + i}.example`;
        const answer = await join(url(i), list, { name: "Nobody", email }, network(n + i));
        if (answer.status === 303) taken.count++;
      }),
    );
  const last = await join(url(0), list, { name: "Asha" }, "203.0.113.9");
  const comingToList = await countComing(url(0), list);
  await Promise.all(sites.map((site) => site.end()));
  rmSync(directory, { recursive: true, force: true });
  return [
    {
      fault: `${RAHULS} people of one name say yes at once, each button pressed twice`,
      database,
      figure: `${coming} coming, ${links.size} links, ${twice} handed out twice, ${broken} answers of 5xx`,
      holds: coming === RAHULS && links.size === RAHULS && twice === RAHULS && broken === 0,
    },
    {
      fault: `${UNCONFIRMED} addresses that nobody confirms, then one more person`,
      database,
      figure: `${taken.count} forms taken, the last answered with ${last.status}, ${comingToList} coming`,
      holds: taken.count === UNCONFIRMED && last.status === 303 && comingToList === 1,
    },
  ];
}

const network = (n: number) => `198.${18 + (n >> 14)}.${(n >> 6) & 255}.${(n & 63) + 1}`;

async function join(
  url: string,
  event: string | undefined,
  fields: Record<string, string>,
  address: string,
): Promise<Response> {
  const answer = await fetch(`${url}/events/${event}/join`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "X-Forwarded-For": address },
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  await answer.arrayBuffer();
  return answer;
}

const counted = z.object({ guests: z.object({ coming: z.number() }) });

async function countComing(url: string, event: string | undefined): Promise<number> {
  const answer = await send(`${url}/api/v1/city-events/${event}`, "GET");
  return counted.parse(await answer.json()).guests.coming;
}
