import { rmSync } from "node:fs";
import { z } from "zod";
import { guestList } from "#app/features/guests/schema.ts";
import { findFreePort } from "../free-port.ts";
import { startSmtp, type TestSmtp } from "../smtp.ts";
import type { Finding } from "./report.ts";
import { eventNamed, newDirectory, pause, send, signIn, startSite, type Site } from "./site.ts";

const GUESTS = 200;
const SEATS = 20;
const IN_A_WEEK = 7 * 24 * 60;

interface Observations {
  errors: number;
  acknowledged: Set<string>;
}

/**
 * 200 people press the button behind their mailed link at once, for 20 seats: on three processes with
 * PostgreSQL, or on the embedded database. With `kills`, processes are killed meanwhile, and each guest presses
 * until there is an answer.
 */
export async function guestSeats(databaseUrl: string | undefined, kills: number): Promise<Finding> {
  const directory = newDirectory();
  const smtp = await startSmtp();
  const ports = await freePorts(databaseUrl ? 3 : 1);
  const environment = {
    SITE_URL: `http://127.0.0.1:${ports[0]}`,
    SMTP_URL: smtp.url,
    DATA_DIR: directory,
    SAMPLE_DATA: "off",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const start = (port: number) => startSite({ ...environment, PORT: String(port) });
  const sites = await Promise.all(ports.map(start));
  const session = await signIn(sites[0]?.url ?? "");
  const event = await createLimited(sites[0], session);
  await askAll(sites, event);
  const links = await linksOf(smtp);

  const seen: Observations = { errors: 0, acknowledged: new Set() };
  const pressing = Promise.all(
    links.map((link, n) => press(() => sites[n % sites.length], link, seen, kills > 0)),
  );
  for (let kill = 0; kill < kills; kill++) {
    await until(() => seen.acknowledged.size >= (kill + 1) * 40);
    await sites[0]?.end("SIGKILL");
    sites[0] = await start(ports[0] ?? 0);
  }
  await pressing;
  const url = sites[0]?.url ?? "";
  const answer = await send(
    `${url}/api/v1/city-events/${event}/guests`,
    "GET",
    undefined,
    kills > 0 ? await signIn(url) : session,
  );
  const list = guestList.parse(await answer.json());
  const count = (state: string) => list.items.filter((guest) => guest.state === state).length;
  const names = new Set(list.items.map(({ name }) => name));
  await Promise.all(sites.map((site) => site.end()));
  await smtp.close();
  rmSync(directory, { recursive: true, force: true });
  return {
    fault: `${GUESTS} yeses at once for ${SEATS} seats${kills > 0 ? `, kill -9 ${kills} times` : ""}`,
    database: databaseUrl ? "PostgreSQL, three processes" : "PGlite",
    figure:
      `${seen.acknowledged.size} acknowledged, ${seen.errors} answers of 5xx; ` +
      `${count("coming")} in, ${count("waiting")} waiting, ${list.items.length - names.size} doubled`,
    holds:
      seen.acknowledged.size === GUESTS &&
      (kills > 0 || seen.errors === 0) &&
      count("coming") === SEATS &&
      count("waiting") === GUESTS - SEATS &&
      names.size === GUESTS &&
      list.items.length === GUESTS,
  };
}

async function freePorts(number: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < number) ports.push(await findFreePort());
  return ports;
}

async function createLimited(site: Site | undefined, session: Parameters<typeof send>[3]) {
  const body = { ...eventNamed("Twenty seats", IN_A_WEEK), capacity: SEATS };
  const answer = await send(`${site?.url}/api/v1/city-events`, "POST", body, session);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Each guest fills in the form; not all in the same moment, because the buttons are what is tried. */
async function askAll(sites: Site[], event: string) {
  const names = Array.from({ length: GUESTS }, (_, n) => `guest${n}`);
  for (let n = 0; n < GUESTS; n += 10)
    await Promise.all(
      names.slice(n, n + 10).map(async (name) => {
        const url = `${sites[n % sites.length]?.url}/events/${event}/join`;
        await form(url, { name, email: `${name}@example.org` });
      }),
    );
}

async function linksOf(smtp: TestSmtp): Promise<string[]> {
  const links = () =>
    new Set(smtp.received.flatMap(({ text }) => /\/r\/[\w-]{43}/.exec(text)?.[0] ?? []));
  await until(() => links().size === GUESTS);
  return [...links()];
}

async function press(
  site: () => Site | undefined,
  link: string,
  seen: Observations,
  again: boolean,
): Promise<void> {
  const status = await form(`${site()?.url}${link}`, { action: "confirm" }).catch(() => 0);
  if (status >= 500) seen.errors++;
  if (status === 303) return void seen.acknowledged.add(link);
  await pause(50);
  if (again) return press(site, link, seen, again);
}

async function form(url: string, fields: Record<string, string>): Promise<number> {
  const answer = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Throws after two minutes. */
export async function until(holds: () => boolean, seconds = 120): Promise<void> {
  const giveUpAt = Date.now() + seconds * 1_000;
  while (!holds()) {
    if (Date.now() > giveUpAt) throw new Error("What was waited for has not come");
    await pause(20);
  }
}
