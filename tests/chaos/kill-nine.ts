import { rmSync } from "node:fs";
import { findFreePort } from "../free-port.ts";
import type { Session } from "#app/core/client/session.ts";
import type { Finding, Length } from "./report.ts";
import {
  createEvent,
  eventIds,
  eventNamed,
  newDirectory,
  pause,
  send,
  signIn,
  startSite,
  type Site,
} from "./site.ts";

const WRITERS = 6;

/** kill -9 during a stream of acknowledged writes: nothing acknowledged is lost, no page stays old. */
export async function killNine(
  { rounds }: Length,
  databaseUrl: string | undefined,
): Promise<Finding> {
  const directory = newDirectory();
  // Each start takes one port, because an access token is good for the address it was issued at.
  const environment = {
    DATA_DIR: directory,
    PORT: String(await findFreePort()),
    ...(databaseUrl && { DATABASE_URL: databaseUrl, SAMPLE_DATA: "off" }),
  };
  const acknowledged = new Set<string>();
  let missed = 0;
  /** The round with the fewest acknowledged writes: each must have something to lose. */
  let fewest = Number.POSITIVE_INFINITY;
  let outdated = 0;
  // On PostgreSQL a second process lives through it all and must hear of every change.
  const witness = databaseUrl
    ? await startSite({ ...environment, PORT: String(await findFreePort()) })
    : undefined;
  let site = await startSite(environment);
  const session = await signIn(site.url);
  // Before all the others, so that the first page of its city always shows it.
  const shown = await createEvent(site.url, session, "Never changed yet", 30);
  if (!shown) throw new Error("The first event was not stored");
  for (let round = 1; round <= rounds; round++) {
    await fetch(`${(witness ?? site).url}/city/Kampala`);
    const writing = { isOver: false };
    const lastName = renamer(site, session, shown, round, writing);
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(site, session, `Survivor ${round}-${n}`, acknowledged, writing),
    );
    const before = acknowledged.size;
    await untilWriting(acknowledged);
    await site.end("SIGKILL");
    writing.isOver = true;
    await Promise.all(writers);
    fewest = Math.min(fewest, acknowledged.size - before);
    const last = await lastName;
    if (witness && !(await shows(witness, last))) outdated++;
    site = await startSite(environment);
    if (!(await shows(site, last))) outdated++;
    const kept = await eventIds(site.url, "Survivor");
    missed = [...acknowledged].filter((id) => !kept.has(id)).length;
    if (missed > 0) break;
  }
  await site.end();
  await witness?.end();
  rmSync(directory, { recursive: true, force: true });
  return {
    fault: `kill -9 during writes, ${rounds} rounds`,
    database: databaseUrl ? "PostgreSQL, two processes" : "PGlite",
    figure: `${acknowledged.size} acknowledged (at least ${fewest} a round), ${missed} lost, ${outdated} pages left old`,
    holds: fewest >= 20 && missed === 0 && outdated === 0,
  };
}

/** Until enough has been acknowledged to lose, and then some moment in the middle of it. */
async function untilWriting(acknowledged: Set<string>) {
  const enough = acknowledged.size + 40;
  const giveUpAt = Date.now() + 15_000;
  while (acknowledged.size < enough && Date.now() < giveUpAt) await pause(10);
  await pause(Math.random() * 300);
}

async function write(
  { url }: Site,
  session: Session,
  name: string,
  acknowledged: Set<string>,
  writing: { isOver: boolean },
) {
  for (let n = 0; !writing.isOver; n++) {
    const id = await createEvent(url, session, `${name}-${n}`);
    if (id) acknowledged.add(id);
    else await pause(5);
  }
}

/** Renames one event again and again; answers the number of the last name that was acknowledged. */
async function renamer(
  { url }: Site,
  session: Session,
  id: string,
  round: number,
  writing: { isOver: boolean },
): Promise<{ round: number; n: number }> {
  let last = -1;
  for (let n = 0; !writing.isOver; n++) {
    const { event_name } = eventNamed(nameOf(round, n));
    const answer = await send(
      `${url}/api/v1/city-events/${id}`,
      "PATCH",
      { event_name },
      session,
    ).catch(() => undefined);
    if (answer?.status === 200) last = n;
    else if (!answer) break;
  }
  return { round, n: last };
}

const nameOf = (round: number, n: number) => `Renamed in round ${round} as number ${n}.`;

/** True when the page shows the last acknowledged name, or the one that was under way when the end came. */
async function shows({ url }: Site, { round, n }: { round: number; n: number }): Promise<boolean> {
  if (n < 0) return true;
  await pause(250);
  const html = await (await fetch(`${url}/city/Kampala`)).text();
  return html.includes(nameOf(round, n)) || html.includes(nameOf(round, n + 1));
}
