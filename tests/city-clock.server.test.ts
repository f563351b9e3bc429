import { afterEach, describe, expect, test } from "vitest";
import { time12, time24 } from "#app/core/text/dates.ts";
import { eventData } from "#app/resources/city-events/json-ld.ts";
import { networkCalendar } from "#app/views/calendar/service.server.ts";
import { toAtom, toJsonFeed } from "#app/views/feeds/rules.ts";
import { eventsFeed } from "#app/views/feeds/service.server.ts";
import { toCityEvent } from "#app/resources/city-events/service.server.ts";
import { shareText } from "#app/resources/city-events/share-text.ts";
import { eventDrawing } from "#server/documents/og-images/og-image.server.ts";
import { readByZoneName, readStrictly } from "./calendar-readers.ts";
import { eventRow, storeEvent } from "./city-event-rows.ts";
import { contextFor } from "./context.ts";
import { describeOnDatabase } from "./database.ts";

/** Six in the evening in four cities, before and after their clocks change. */
const evenings = [
  { time_zone: "Africa/Casablanca", wall_time: "2026-09-19T18:00", offset: "+01:00" },
  { time_zone: "Africa/Casablanca", wall_time: "2026-09-21T18:00", offset: "+00:00" },
  { time_zone: "America/Los_Angeles", wall_time: "2026-10-31T18:00", offset: "-07:00" },
  { time_zone: "America/Los_Angeles", wall_time: "2026-11-02T18:00", offset: "-08:00" },
  { time_zone: "Asia/Kolkata", wall_time: "2026-10-01T18:00", offset: "+05:30" },
  { time_zone: "Asia/Seoul", wall_time: "2026-10-01T18:00", offset: "+09:00" },
];

const drawings = evenings.map((evening) => eventDrawing(rowOf(evening)));
const home = process.env["TZ"];

afterEach(() => {
  if (home === undefined) delete process.env["TZ"];
  else process.env["TZ"] = home;
});

describe.each([
  ["Pacific/Kiritimati", -840],
  ["America/St_Johns", 210],
  ["Asia/Kolkata", -330],
])("with the server in %s", (zone, minutes) => {
  describeOnDatabase("six in the evening is six in the evening", (open) => {
    test.each(evenings.map((evening, place) => ({ ...evening, place })))(
      "$wall_time in $time_zone",
      async ({ place, ...evening }) => {
        process.env["TZ"] = zone;
        expect(new Date("2026-11-20T12:00Z").getTimezoneOffset()).toBe(minutes);
        const row = await storeEvent(open().db, rowOf(evening));
        const ctx = contextFor(open().db);
        const event = toCityEvent(row, ctx.now);
        const calendar = await networkCalendar(ctx);
        for (const read of [readStrictly, readByZoneName]) {
          expect(read(calendar)[0]?.wallTime).toBe(evening.wall_time);
        }
        expect(eventData("", event, { image: "", now: ctx.now })["startDate"]).toBe(
          evening.wall_time + evening.offset,
        );
        const feed = await eventsFeed(ctx);
        expect(shareText("", event)).toContain(", 6:00 PM\n");
        for (const text of [toAtom(feed), toJsonFeed(feed)]) {
          expect(text).toContain(`, 6:00 PM (${event.city_name} time, UTC`);
        }
        expect([time24(event.wall_time), time12(event.wall_time)]).toEqual(["18:00", "6:00 PM"]);
        expect(eventDrawing(rowOf(evening))).toBe(drawings[place]);
      },
    );
  });
});

function rowOf({ time_zone, wall_time }: { time_zone: string; wall_time: string }) {
  return eventRow({ time_zone, wall_time });
}
