import { rmSync } from "node:fs";
import { openPostgres } from "#db/connection.server.ts";
import { city_events, guests } from "#db/schema.ts";
import { eventRow } from "../city-event-rows.ts";
import { startSmtp } from "../smtp.ts";
import { until } from "./guest-seats.ts";
import type { Finding } from "./report.ts";
import { newDirectory, pause, startSite } from "./site.ts";

const GUESTS = 50;
const HOUR = 3_600_000;
/** Longer than another process must leave alone what the killed one has claimed (`server/mail/sender.server.ts`). */
const LEASE_SECONDS = 180;

/** 50 guests are due to be reminded; of three processes one is killed while the mails leave. */
export async function guestReminders(databaseUrl: string): Promise<Finding> {
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
  await storeDueGuests(databaseUrl);
  const reminders = () =>
    smtp.received.filter(({ raw }) => raw.includes("X-Mail-Kind: guest-reminder\r\n"));
  await until(() => reminders().length >= 5);
  await sites[0]?.end("SIGKILL");
  const readers = () => new Set(reminders().map(({ to }) => to)).size;
  await until(() => readers() === GUESTS, LEASE_SECONDS + 60).catch(() => {});
  await pause(5_000);
  // A mail that was delivered when its process died leaves once more, under the same id: readers show one.
  const ids = new Set(reminders().map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]));
  await Promise.all(sites.slice(1).map((site) => site.end()));
  await smtp.close();
  rmSync(directory, { recursive: true, force: true });
  return {
    fault: `${GUESTS} reminders are due, one process is killed`,
    database: "PostgreSQL, three processes",
    figure: `${readers()} guests reminded by ${ids.size} mails, ${reminders().length - ids.size} delivered again under the same id`,
    holds: readers() === GUESTS && ids.size === GUESTS,
  };
}

async function storeDueGuests(databaseUrl: string) {
  const database = await openPostgres(databaseUrl, 1);
  const time_zone = zoneByDay();
  const start = Temporal.Now.zonedDateTimeISO(time_zone).add({ hours: 23 });
  const event = eventRow({
    time_zone,
    wall_time: start.toPlainDateTime().toString({ smallestUnit: "minute" }),
    date_time: new Date(start.epochMilliseconds),
  });
  await database.db.insert(city_events).values(event);
  const confirmed_at = new Date(Date.now() - 72 * HOUR);
  await database.db.insert(guests).values(
    Array.from({ length: GUESTS }, (_, n) => ({
      event_id: event.id,
      token_hash: `due ${n}`,
      name: `Guest ${n}`,
      email: `due${n}@example.org`,
      state: "coming" as const,
      confirmed_at,
    })),
  );
  await database.close();
}

/** A zone in which it is day now: at night no reminder leaves. */
export function zoneByDay(): string {
  const zones = ["Asia/Kolkata", "Europe/Lisbon", "America/Los_Angeles", "Pacific/Auckland"];
  const isDay = (zone: string) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone);
    return hour >= 9 && hour < 20;
  };
  return zones.find(isDay) ?? "Asia/Kolkata";
}
