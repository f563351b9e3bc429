import type { Db } from "#db/connection.server.ts";
import { city_events, guests } from "#db/schema.ts";
import { type EventRow, eventRow } from "../city-event-rows.ts";

interface Attendance {
  people: number;
  /** In hours from now. */
  startsIn: number;
  city_name?: string;
  confirmed_at?: Date;
  reminded_at?: Date;
}

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const AT_A_TIME = 400;

/** Stores a meetup with guests who come, each with an email. */
export async function storeMeetup(
  db: Db,
  { people, startsIn, city_name, confirmed_at = new Date(), reminded_at }: Attendance,
): Promise<EventRow> {
  const time_zone = zoneByDay();
  const start = Temporal.Now.zonedDateTimeISO(time_zone).add({ hours: startsIn });
  const event = eventRow({
    ...(city_name && { city_name }),
    time_zone,
    wall_time: start.toPlainDateTime().toString({ smallestUnit: "minute" }),
    date_time: new Date(start.epochMilliseconds),
  });
  await db.insert(city_events).values(event);
  const rows = Array.from({ length: people }, (_, n) => ({
    event_id: event.id,
    token_hash: `${event.id} ${n}`,
    name: `Guest ${n}`,
    email: `guest${n}@${event.id}.example`,
    state: "coming" as const,
    confirmed_at,
    reminded_at,
  }));
  for (let n = 0; n < people; n += AT_A_TIME)
    await db.insert(guests).values(rows.slice(n, n + AT_A_TIME));
  return event;
}

/** A zone in which it is day now: at night no reminder leaves. */
function zoneByDay(): string {
  const zones = ["Asia/Kolkata", "Europe/Lisbon", "America/Los_Angeles", "Pacific/Auckland"];
  const isDay = (zone: string) => {
    const { hour } = Temporal.Now.zonedDateTimeISO(zone);
    return hour >= 9 && hour < 20;
  };
  return zones.find(isDay) ?? "Asia/Kolkata";
}
