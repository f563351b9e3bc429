import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { health } from "#app/views/health/schema.ts";
import { openPostgres, type Db } from "#db/connection.server.ts";
import { writeJobState } from "#server/jobs/job-states.server.ts";
import type { Session } from "#app/core/client/session.ts";
import { findFreePort } from "../free-port.ts";
import { startSmtp } from "../smtp.ts";
import { mount, unmount } from "./directory.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, send, signIn, startSite, type Site } from "./site.ts";

/** The lines of /admin/health and words of their remedies. */
const remedies = {
  certificate: "Renew it",
  mail: "Check SMTP_URL",
  proxies: "Set TRUSTED_PROXIES",
  backup: "Mount that disk",
  disk: "Make room",
  "proven-restore": "npm run prove",
  migrations: "npm run upgrade",
  "time-zones": "choose its time again",
};

/** BACKUP_TO without BACKUP_KEY, and an event in an hour that is skipped. */
const BEFORE = "sealed-backups,time-zones";

/** Breaks what surrounds a running site in nine ways, and waits until each line of its health is red. */
export async function healthFaults(databaseUrl: string): Promise<Finding[]> {
  const fault = "nine faults on /admin/health";
  const disk = mount(300);
  const home = newDirectory();
  const tls = await selfSigned(home);
  if (!disk || !tls) {
    const figure = "needs openssl and the right to mount a file system (run as root)";
    return [{ fault, database: "PostgreSQL", figure, holds: undefined }];
  }
  const smtp = await startSmtp();
  const backupTo = join(home, "other-disk");
  mkdirSync(backupTo);
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(disk, "data"),
    BACKUP_TO: backupTo,
    SMTP_URL: smtp.url,
    SITE_URL: `https://localhost:${tls.port}`,
    PORT: String(await findFreePort()),
  };
  const postgres = await openPostgres(databaseUrl, 1);
  // The first start makes the tables; the zones of events are compared after the second.
  await (await startSite(environment)).end();
  await addEventInSkippedHour(postgres.db);
  const site = await startSite(environment);
  const local = await startSite({ DATA_DIR: join(home, "local") });
  try {
    const session = await signIn(site.url);
    const before = await redLines(site, session);
    smtp.answer = () => Object.assign(new Error("Come back later"), { responseCode: 451 });
    tls.server.listen(tls.port);
    await send(`${site.url}/api/auth/sign-up`, "POST", PERSON);
    // Not of a page: on a connection that stays open, kept pages go out before anybody reads the headers.
    for (const { url } of [site, local])
      await fetch(`${url}/api/v1/city-events?limit=1`, {
        headers: { "X-Forwarded-For": "198.18.0.1" },
      });
    rmSync(backupTo, { recursive: true });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(join(disk, "ballast"), Buffer.alloc(bavail * bsize - 2e6));
    await breakTables(postgres.db);
    const startedAt = performance.now();
    const missing = async () => [
      ...(await notRed(site, session, remedies)),
      ...(await notRed(local, await signIn(local.url), { "development-sign-in": "Set SITE_URL" })),
    ];
    let left = await missing();
    while (left.length > 0 && performance.now() - startedAt < 60_000) {
      await pause(1_000);
      left = await missing();
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    return [
      {
        fault,
        database: "both",
        figure: left.length
          ? `not red, or without the remedy: ${left.join(", ")}`
          : `red with their remedies after ${seconds} s; before: ${before.join(", ")}`,
        holds: left.length === 0 && before.join() === BEFORE,
      },
    ];
  } finally {
    await site.end();
    await local.end();
    await postgres.close();
    await smtp.close();
    tls.server.close();
    unmount(disk);
    rmSync(home, { recursive: true, force: true });
  }
}

const PERSON = { email: "health@example.org", password: "a cup too many" };

async function linesOf({ url }: Site, session: Session) {
  const answer = await send(`${url}/api/v1/health`, "GET", undefined, session);
  return health.parse(await answer.json()).items;
}

async function redLines(site: Site, session: Session): Promise<string[]> {
  const lines = await linesOf(site, session);
  return lines.filter(({ state }) => state === "red").map(({ name }) => name);
}

async function notRed(site: Site, session: Session, wanted: Record<string, string>) {
  const lines = await linesOf(site, session);
  const isRed = ([name, remedy]: [string, string]) =>
    lines.some(
      (line) => line.name === name && line.state === "red" && line.remedy?.includes(remedy),
    );
  return Object.entries(wanted)
    .filter((one) => !isRed(one))
    .map(([name]) => name);
}

/** A quarter past two on the night in which the clocks of Paris go from two to three. */
async function addEventInSkippedHour(db: Db) {
  await db.execute(sql`
    insert into city_events (event_name, city_name, date_time, wall_time, time_zone, venue)
    values ('Night tea', 'Paris', '2027-03-28T01:15Z', '2027-03-28T02:15', 'Europe/Paris', 'Corner cafe')`);
}

async function breakTables(db: Db) {
  const now = new Date();
  const proof = { at: now.toISOString(), isGood: false, rpoHours: 24, why: "It is cut short" };
  await writeJobState(db, "proof", proof, now);
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`);
}

/** Undefined where the machine has no openssl. */
async function selfSigned(home: string): Promise<{ port: number; server: Server } | undefined> {
  const [key, cert] = [join(home, "key.pem"), join(home, "cert.pem")];
  const words = "req -x509 -newkey rsa:2048 -nodes -days 60 -subj /CN=localhost".split(" ");
  const { status } = spawnSync("openssl", [...words, "-keyout", key, "-out", cert]);
  if (status !== 0) return undefined;
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
  return { port: await findFreePort(), server };
}
