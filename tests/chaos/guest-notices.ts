import { rmSync } from "node:fs";
import { openPostgres } from "#db/connection.server.ts";
import { city_events, guests } from "#db/schema.ts";
import { eventRow } from "../city-event-rows.ts";
import { startSmtp } from "../smtp.ts";
import { zoneByDay } from "./guest-reminders.ts";
import { until } from "./guest-seats.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, send, signIn, startSite } from "./site.ts";

const GUESTS = 200;
const NOTICE_SECONDS = 60;
/** Longer than another process must leave alone what the killed one has claimed (`server/mail/sender.server.ts`). */
const LEASE_SECONDS = 180;

/** A host tells 200 guests something; of three processes one is killed while it leaves, and the books balance. */
export async function guestNotices(databaseUrl: string): Promise<Finding> {
  const directory = newDirectory();
  const smtp = await startSmtp();
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    SMTP_URL: smtp.url,
    SAMPLE_DATA: "off",
    MAIL_PER_MINUTE: "600",
  };
  const sites = await Promise.all([1, 2, 3].map(() => startSite(environment)));
  const [killed, ...others] = sites;
  const id = await storeGuests(databaseUrl);
  const url = others[0]?.url ?? "";
  const session = await signIn(url);
  const notices = `${url}/api/v1/city-events/${id}/notices`;
  const told = await send(notices, "POST", { text: "We sit upstairs." }, session);
  if (told.status !== 201) throw new Error(`${notices}: ${told.status}`);
  const mails = () => smtp.received.filter(({ raw }) => raw.includes("X-Mail-Kind: guest-notice"));
  await until(() => mails().length >= 5, NOTICE_SECONDS + 60);
  await killed?.end("SIGKILL");
  const readers = () => new Set(mails().map(({ to }) => to)).size;
  await until(() => readers() === GUESTS, LEASE_SECONDS + 60).catch(() => {});
  await pause(8_000);
  const books = await (await send(notices, "GET", undefined, session)).text();
  // A mail that was delivered when its process died leaves once more, under the same id: readers show one.
  const ids = new Set(mails().map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]));
  await Promise.all(others.map((site) => site.end()));
  await smtp.close();
  rmSync(directory, { recursive: true, force: true });
  const isBalanced = books.includes(`"people":${GUESTS},"accepted":${GUESTS},"refused":0`);
  return {
    fault: `a notice to ${GUESTS} guests leaves, one process is killed`,
    database: "PostgreSQL, three processes",
    figure: `${readers()} guests told by ${ids.size} mails, ${mails().length - ids.size} delivered again under the same id; the books ${isBalanced ? "balance" : "do not balance"}`,
    holds: readers() === GUESTS && ids.size === GUESTS && isBalanced,
  };
}

async function storeGuests(databaseUrl: string): Promise<string> {
  const database = await openPostgres(databaseUrl, 1);
  const time_zone = zoneByDay();
  const start = Temporal.Now.zonedDateTimeISO(time_zone).add({ hours: 30 });
  const event = eventRow({
    time_zone,
    wall_time: start.toPlainDateTime().toString({ smallestUnit: "minute" }),
    date_time: new Date(start.epochMilliseconds),
  });
  await database.db.insert(city_events).values(event);
  await database.db.insert(guests).values(
    Array.from({ length: GUESTS }, (_, n) => ({
      event_id: event.id,
      token_hash: `told ${n}`,
      name: `Guest ${n}`,
      email: `told${n}@example.org`,
      state: "coming" as const,
      confirmed_at: new Date(),
      reminded_at: new Date(),
    })),
  );
  await database.close();
  return event.id;
}
