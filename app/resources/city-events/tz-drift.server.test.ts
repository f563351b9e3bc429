import { expect, test } from "vitest";
import { city_events } from "#db/schema.ts";
import { eventRow, storeEvent } from "#tests/city-event-rows.ts";
import { contextFor } from "#tests/context.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { correctInstants, stillUnsettled } from "./tz-drift.server.ts";

describeOnBothDatabases("Zone data", (open) => {
  test("an event whose wall time means another moment by now gets that moment, and the log says so", async () => {
    const { id } = await storeEvent(open().db, {
      time_zone: "Africa/Casablanca",
      wall_time: "2026-09-21T18:00",
      // UTC+1.
      date_time: new Date("2026-09-21T17:00:00Z"),
    });
    const said: string[] = [];
    const ctx = contextFor(open().db);
    const log = { ...ctx.log, warn: (message: string) => void said.push(message) };
    const changes: string[] = [];
    expect(await correctInstants({ ...contextFor(open().db, { changes }), log })).toEqual([]);
    expect(said.join()).toContain("rules of a time zone have changed");
    const [row] = await open().db.select().from(city_events);
    expect(row).toMatchObject({ date_time: new Date("2026-09-21T18:00:00Z"), sequence: 1 });
    expect(changes).toContain("city-events");
    expect(row?.id).toBe(id);
    await correctInstants(contextFor(open().db));
    expect(await open().db.select().from(city_events)).toEqual([row]);
  });

  test("an hour that new rules skip is left to a person; a zone that Node does not know is left alone", async () => {
    const { db } = open();
    const skipped = await storeEvent(db, {
      event_name: "Night table",
      city_name: "San Francisco",
      time_zone: "America/Los_Angeles",
      wall_time: "2026-03-08T02:30",
      date_time: new Date("2026-03-08T10:30Z"),
    });
    const unknown = await storeEvent(db, {
      time_zone: "Factory",
      date_time: new Date("2025-07-05T18:00Z"),
    });
    const ctx = contextFor(db);
    const unsettled = await correctInstants(ctx);
    expect(unsettled).toEqual([
      { id: skipped.id, event_name: "Night table", city_name: "San Francisco" },
    ]);
    const rows = await db.select().from(city_events).orderBy(city_events.date_time);
    expect(rows).toEqual([unknown, skipped]);
    expect(await stillUnsettled(ctx, unsettled)).toEqual(unsettled);
    await db.update(city_events).set({ wall_time: "2026-03-08T03:30" });
    expect(await stillUnsettled(ctx, unsettled)).toEqual([]);
  });

  test("more events than a page holds are each corrected once, and others have their turn", async () => {
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
    await correctInstants(contextFor(db));
    clearImmediate(waiting);
    const late = many.filter((_, n) => n % 3 === 0).map(({ id }) => id);
    const rows = await db.select().from(city_events);
    const corrected = rows.filter(({ sequence }) => sequence === 1).map(({ id }) => id);
    expect(corrected.toSorted()).toEqual(late.toSorted());
    expect(new Set(rows.map(({ date_time }) => date_time.toISOString()))).toEqual(
      new Set(["2026-09-21T12:30:00.000Z"]),
    );
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
