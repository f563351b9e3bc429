import { apiOf } from "#app/core/api/resource-api.server.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PageEvent } from "#app/resources/city-events/rules.ts";
import {
  cityCalendar,
  eventCalendar,
  networkCalendar,
} from "#app/views/calendar/service.server.ts";
import { cityEventsService } from "#app/resources/city-events/service.server.ts";
import { cityEvent, storeEvent } from "#tests/city-event-rows.ts";
import { activitiesApi } from "#app/views/audit-log/api.server.ts";
import { activities } from "#db/schema.ts";
import { apiCaller } from "./api-caller.ts";
import { readByZoneName, readStrictly } from "./calendar-readers.ts";
import { contextFor, NOW, signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

const HOUR = 3_600_000;

/** An administrator's changes to one event, each with the answer that every calendar has to give. */
const life = [
  { does: "moves it in time", body: { date_time: "2025-07-06T19:00" } },
  { does: "moves it to another venue", body: { venue: "Other Cup" } },
  { does: "moves it to another city", body: { city_name: "Seoul" } },
  { does: "renames it", body: { event_name: "Second Customers; over tea, সন্ধ্যা" } },
  { does: "says when it ends", body: { ends_at: "2025-07-06T21:00" } },
  { does: "cancels it", body: { status: "cancelled", status_reason: "Flood" } },
  { does: "lets it take place after all", body: { status: "scheduled", status_reason: null } },
] as const;

const states: Record<string, { status: string; prefix: string }> = {
  scheduled: { status: "CONFIRMED", prefix: "" },
  cancelled: { status: "CANCELLED", prefix: "Called off: " },
};

describeOnDatabase("An event in other people's calendars", (open) => {
  test("has its zone there, whichever entry of the zone is written in UTC", async () => {
    const { db } = open();
    const zone = { city_name: "San Francisco", time_zone: "America/Los_Angeles" };
    await storeEvent(db, { ...zone, wall_time: "2025-10-01T18:00" });
    // The second half past one of that night, which no local time can name.
    const date_time = new Date("2025-11-02T09:30:00Z");
    await storeEvent(db, { ...zone, wall_time: "2025-11-02T01:30", date_time });
    const ctx = contextFor(db, { now: NOW });
    const texts = [
      await networkCalendar(ctx),
      (await cityCalendar(ctx, zone.city_name, true)) ?? "",
    ];
    for (const text of texts)
      expect(readStrictly(text).map((entry) => entry.zone)).toEqual([zone.time_zone, ""]);
  });

  test("stays one entry with one UID and a rising SEQUENCE, whatever is done to it through the API", async () => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    let now = NOW;
    const call = apiCaller(apiOf(cityEventsService), () => ({ db, viewer, now }));
    const answer = await call("POST", "/", {
      body: {
        event_name: "First Customers",
        city_name: "Jaipur",
        date_time: "2025-07-05T18:00",
        venue: "Pink Cup",
      },
    });
    let event = cityEvent.parse(await answer.json());
    const sequences = [expectOneEntry(await calendars(event.city_name), event)];
    for (const { does, body } of life) {
      now = new Date(now.getTime() + HOUR);
      const changed = await call("PATCH", `/${event.id}`, { body });
      expect([does, changed.status]).toEqual([does, 200]);
      event = cityEvent.parse(await changed.json());
      sequences.push(expectOneEntry(await calendars(event.city_name), event));
    }
    now = new Date(now.getTime() + HOUR);
    expect((await call("DELETE", `/${event.id}`)).status).toBe(204);
    const deleted = { ...event, status: "cancelled" as const, updated_at: now.toISOString() };
    sequences.push(expectOneEntry(await calendars(event.city_name), deleted));
    const log = apiCaller(activitiesApi(), () => ({ db, viewer, now }));
    const [deletion] = await db.select().from(activities).where(eq(activities.action, "delete"));
    now = new Date(now.getTime() + HOUR);
    const back = await log("POST", `/${deletion?.id}/undo`);
    expect(back.status).toBe(200);
    event = cityEvent.parse(await (await call("GET", `/${event.id}`)).json());
    sequences.push(expectOneEntry(await calendars(event.city_name), event));
    // An event that is put back is one revision above its deletion.
    expect(sequences).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

    async function calendars(city: string): Promise<string[]> {
      const ctx = () => contextFor(db, { now });
      return [
        await networkCalendar(ctx()),
        (await cityCalendar(ctx(), city, true)) ?? "",
        (await eventCalendar(ctx(), event.id)) ?? "",
      ];
    }
  });
});

interface CalendarEntry extends Omit<PageEvent<"poster">, "guests"> {
  updated_at: string;
}

/** Every calendar tells the event once, to either reader, with one number, which is answered. */
function expectOneEntry(calendars: string[], event: CalendarEntry): number {
  const sequences = calendars.flatMap((calendar) => {
    expect(calendar).toContain(`LAST-MODIFIED:${basic(event.updated_at)}`);
    return [readStrictly, readByZoneName].map((read) => {
      const entries = read(calendar);
      const { status = "", prefix = "" } = states[event.status] ?? {};
      expect(entries).toMatchObject([
        {
          uid: event.id,
          summary: prefix + event.event_name,
          location: `${event.venue}, ${event.city_name}`,
          status,
          wallTime: event.wall_time,
          zone: event.time_zone,
          start: new Date(event.date_time),
          end: event.ends_at ? new Date(event.ends_at) : undefined,
        },
      ]);
      return entries[0]?.sequence ?? -1;
    });
  });
  expect(new Set(sequences).size).toBe(1);
  return sequences[0] ?? -1;
}

/** `20250615T093000Z` */
const basic = (instant: string) => instant.replace(/[-:]|\.\d+/g, "");
