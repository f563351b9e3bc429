import { expect, test } from "vitest";
import { embeddedEvents } from "./service.server.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { contextFor, NOW } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";

const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

describeOnDatabase("Meetups for the pages of others", (open) => {
  test("are the next three of a city that were not called off", async () => {
    const { db } = open();
    const store = (city_name: string, hours: number, status?: "cancelled") =>
      storeEvent(db, {
        city_name,
        date_time: inHours(hours),
        event_name: `${city_name} ${hours}`,
        ...(status && { status }),
      });
    await store("Pune", -3);
    await store("Pune", 1, "cancelled");
    for (const hours of [40, 20, 30, 10]) await store("Pune", hours);
    await store("Seoul", 5);
    const ctx = contextFor(db);
    const names = async (city: string | undefined) =>
      (await embeddedEvents(ctx, city)).map(({ name }) => name);
    expect(await names("Pune")).toEqual(["Pune 10", "Pune 20", "Pune 30"]);
    expect(await names(undefined)).toEqual(["Seoul 5", "Pune 10", "Pune 20"]);
    expect(await names("Kampala")).toEqual([]);
  });
});
