import { expect, test } from "vitest";
import { isAhead } from "#app/resources/city-events/rules.ts";
import {
  countPastEvents,
  listCityEvents,
  toCityEvent,
} from "#app/resources/city-events/service.server.ts";
import { readOverview } from "#app/views/dashboard/service.server.ts";
import { aheadByCity } from "#app/views/map/service.server.ts";
import { city_events } from "#db/schema.ts";
import { storeEvent } from "./city-event-rows.ts";
import { contextFor, signUp } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

/** 18:00 in Jaipur on the day of all events below. */
const SIX = Date.parse("2025-07-05T12:30:00Z");
const HOUR = 3_600_000;

describeOnDatabase("Every screen agrees which events are upcoming", (open) => {
  test.each([
    ["an hour before", -HOUR, { upcoming: 3, past: 0 }],
    ["at the very start", 0, { upcoming: 3, past: 0 }],
    ["just after the start", 1, { upcoming: 2, past: 1 }],
    ["in the middle", HOUR, { upcoming: 2, past: 1 }],
    ["at the first end", 2 * HOUR, { upcoming: 1, past: 2 }],
    ["when all is over", 13 * 24 * HOUR, { upcoming: 0, past: 3 }],
  ])("%s", async (_when, since, expected) => {
    const { db } = open();
    const viewer = await signUp(db, "administrator");
    const ctx = contextFor(db, { viewer, now: new Date(SIX + since) });
    await storeEvent(db, { event_name: "Without an end" });
    await storeEvent(db, { event_name: "Two hours", ends_at: new Date(SIX + 2 * HOUR) });
    await storeEvent(db, { event_name: "A week", ends_at: new Date(SIX + 7 * 24 * HOUR) });

    const listed = async (when: "upcoming" | "past") => {
      const list = await listCityEvents(ctx, { when, order: "asc", limit: 50 });
      return list.ok ? list.value.items.map((row) => row.event_name) : [];
    };
    const rows = await db.select().from(city_events);
    const overview = await readOverview(ctx);
    const map = await aheadByCity(ctx);
    const { upcoming, past } = expected;
    expect(await listed("upcoming"), "the list of events").toHaveLength(upcoming);
    expect(await listed("past"), "the list of past events").toHaveLength(past);
    expect(await countPastEvents(ctx, "Jaipur"), "the page of the city").toBe(past);
    expect(overview.ok && overview.value.cityEvents, "the dashboard").toEqual(expected);
    expect(overview.ok && overview.value.nextEvents).toHaveLength(upcoming);
    expect(map["Jaipur"] ?? 0, "the map").toBe(upcoming);
    expect(rows.filter((row) => isAhead(toCityEvent(row, ctx.now), ctx.now))).toHaveLength(
      upcoming,
    );
  });
});
