import { expect, test } from "vitest";
import { city_events } from "#db/schema.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { pageEvent } from "./service.server.ts";

const NOW = new Date("2026-11-20T10:00:00.000Z");

describeOnDatabase("The zone of an event in a list", (open) => {
  test.each([
    ["2027-11-07T05:00:00Z", "2027-11-07T12:00:00Z", "America/Los_Angeles"],
    ["2027-06-07T05:00:00Z", "2027-06-07T12:00:00Z", ""],
  ])("from %s to %s is '%s'", async (start, end, zone) => {
    const { db } = open();
    const [date_time, ends_at] = [new Date(start), new Date(end)];
    const time_zone = "America/Los_Angeles";
    const asked = eventRow({ city_name: "San Francisco", time_zone, date_time, ends_at });
    const [row] = await db.insert(city_events).values(asked).returning();
    if (!row) throw new Error("Nothing was stored");
    expect(pageEvent(row, "list", NOW).time_zone).toBe(zone);
    expect(pageEvent(row, "detail", NOW).time_zone).toBe(time_zone);
  });
});
