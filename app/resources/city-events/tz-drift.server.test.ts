import { expect, test } from "vitest";
import { cities } from "#app/content/cities.ts";
import { city_events } from "#db/schema.ts";
import { eventRow, storeEvent } from "#tests/city-event-rows.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { compareZoneData, correctInstants } from "./tz-drift.server.ts";

describeOnBothDatabases("Zone data", (open) => {
  test("is compared for the zone of every chapter; only Casablanca may be at odds", async () => {
    const { disagreements } = await compareZoneData(contextFor(open().db));
    const zones = new Set(disagreements.map(({ zone }) => zone));
    expect(cities.map((city) => city.timeZone)).toEqual(expect.arrayContaining([...zones]));
    zones.delete("Africa/Casablanca");
    expect([...zones]).toEqual([]);
  });

  test("an event whose wall time means another moment by now is told, and logged", async () => {
    const { id } = await storeEvent(open().db, {
      time_zone: "Africa/Casablanca",
      wall_time: "2026-09-21T18:00",
      // What older rules made of it: UTC+1.
      date_time: new Date("2026-09-21T17:00:00Z"),
    });
    const said: string[] = [];
    const ctx = contextFor(open().db);
    const log = { ...ctx.log, warn: (message: string) => void said.push(message) };
    const { outdated } = await compareZoneData({ ...ctx, log });
    expect(outdated.map((event) => event.id)).toEqual([id]);
    expect(said.join()).toContain("rules of a time zone have changed");
    const changes: string[] = [];
    await correctInstants(contextFor(open().db, { changes }), outdated);
    const [row] = await open().db.select().from(city_events);
    expect(row).toMatchObject({ date_time: new Date("2026-09-21T18:00:00Z"), sequence: 1 });
    expect(changes).toContain("city-events");
    expect((await compareZoneData(contextFor(open().db))).outdated).toEqual([]);
  });

  test("a zone that the database does not know is told, and nothing else with it", async () => {
    const { db } = open();
    const wall_time = "2026-09-21T18:00";
    // Node takes any spelling; the database lists one.
    await storeEvent(db, { time_zone: "Asia/KOLKATA", wall_time });
    await storeEvent(db, { time_zone: "Asia/Kolkata", wall_time });
    const { disagreements } = await compareZoneData(contextFor(db));
    expect(disagreements.filter(({ zone }) => zone !== "Africa/Casablanca")).toMatchObject([
      { zone: "Asia/KOLKATA", node: 330, database: null },
    ]);
  });

  test("more events than a page of them holds are each looked at once, and others have their turn", async () => {
    const { db } = open();
    const many = Array.from({ length: 450 }, (_, n) =>
      eventRow({
        wall_time: "2026-09-21T18:00",
        // Two moments, within which pages end; every third is where older rules had it.
        date_time: new Date(Date.parse("2026-09-21T12:30Z") + (n % 3 ? 0 : 3_600_000)),
      }),
    );
    await db.insert(city_events).values(many);
    let turns = 0;
    const turn = () => {
      turns += 1;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);
    const { outdated } = await compareZoneData(contextFor(db));
    clearImmediate(waiting);
    const late = many.filter((_, n) => n % 3 === 0).map(({ id }) => id);
    expect(outdated.map(({ id }) => id).toSorted()).toEqual(late.toSorted());
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
