import fc from "fast-check";
import type { EventStatus } from "#app/resources/city-events/resource.ts";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { city_events, tombstones } from "#db/schema.ts";
import {
  imagesIn,
  latePropertiesOf,
  readByZoneName,
  readStrictly,
} from "#tests/calendar-readers.ts";
import { eventRow, storeEvent, type EventRow } from "#tests/city-event-rows.ts";
import { contextFor, NOW } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { cityCalendar, eventCalendar, networkCalendar } from "./service.server.ts";

const readers = { "ical.js": readStrictly, "node-ical": readByZoneName };
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describeOnDatabase("Calendars", (open) => {
  const calendar = async (now = NOW) => networkCalendar(contextFor(open().db, { now }));

  describe.each(Object.entries(readers))("read by %s", (_, read) => {
    test.each([
      ["Africa/Casablanca", "2026-09-19T18:00", "2026-09-19T17:00Z"],
      ["Africa/Casablanca", "2026-09-21T18:00", "2026-09-21T18:00Z"],
      ["America/Los_Angeles", "2026-10-31T18:00", "2026-11-01T01:00Z"],
      ["America/Los_Angeles", "2026-11-02T18:00", "2026-11-03T02:00Z"],
      ["Asia/Kolkata", "2026-09-21T18:00", "2026-09-21T12:30Z"],
      ["Asia/Seoul", "2026-09-21T18:00", "2026-09-21T09:00Z"],
    ])("six in the evening in %s on %s is six in the evening", async (time_zone, wall_time, at) => {
      await storeEvent(open().db, { time_zone, wall_time });
      expect(read(await calendar())).toMatchObject([
        { wallTime: wall_time, zone: time_zone, start: new Date(at) },
      ]);
    });

    test.each<[EventStatus, string, string]>([
      ["scheduled", "CONFIRMED", "First Customers"],
      ["postponed", "TENTATIVE", "Postponed: First Customers"],
      ["cancelled", "CANCELLED", "Called off: First Customers"],
    ])("what is %s says so", async (status, expected, summary) => {
      await storeEvent(open().db, { status, status_reason: "The cafe is closed." });
      const [event] = read(await calendar());
      expect(event).toMatchObject({ status: expected, summary });
      expect(event?.description).toContain("The cafe is closed.");
    });

    test.each([
      ["a colon; a, comma \\ and a backslash", "a colon; a, comma \\ and a backslash"],
      ["চা আর কথা, ঢাকা", "চা আর কথা, ঢাকা"],
      ["قهوة وأفكار", "قهوة وأفكار"],
      ["☕️👩🏽‍🚀🇮🇳 kick-off", "☕️👩🏽‍🚀🇮🇳 kick-off"],
      ["a\u0000b\u0007c\u009bd\r\nEND:VEVENT\r\nBEGIN:VEVENT", "abcd END:VEVENT BEGIN:VEVENT"],
      ["x".repeat(5_000), "x".repeat(5_000)],
      ["ক".repeat(5_000), "ক".repeat(5_000)],
    ])("carries %j", async (event_name, expected) => {
      await storeEvent(open().db, { event_name: withoutNul(event_name) });
      expect(read(await calendar())).toMatchObject([{ summary: expected }]);
    });

    test("one event, through all that can happen to it", async () => {
      const { db } = open();
      const { id, ...row } = await storeEvent(db);
      const change = async (values: Partial<EventRow>) => {
        await db.update(city_events).set(values).where(eq(city_events.id, id));
        return read(await calendar());
      };
      const seen = [
        read(await calendar()),
        await change({ venue: "Other Cup", sequence: 1, updated_at: later(1) }),
        await change({ event_name: "Second Customers", updated_at: later(2) }),
        await change({ status: "cancelled", sequence: 2, updated_at: later(3) }),
        await change({ status: "scheduled", sequence: 3, updated_at: later(4) }),
      ];
      await db.delete(city_events);
      const last = { ...row, id, sequence: 3 };
      const grave = { resource: "city-events", row_id: id, deleted_at: later(5), last };
      await db.insert(tombstones).values(grave);
      seen.push(read(await calendar(later(6))));
      expect(seen.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1]);
      const events = seen.flat();
      expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([id]));
      expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 1, 2, 3, 4]);
      expect(events.map(({ status }) => status).slice(-3)).toEqual([
        "CANCELLED",
        "CONFIRMED",
        "CANCELLED",
      ]);
    });
  });

  test("tell of what was cancelled or deleted for 30 days", async () => {
    const { db } = open();
    await storeEvent(db, { status: "cancelled" });
    const last = eventRow();
    await db
      .insert(tombstones)
      .values({ resource: "city-events", row_id: last.id, deleted_at: NOW, last: { ...last } });
    expect(readStrictly(await calendar(later(29)))).toHaveLength(2);
    expect(readStrictly(await calendar(later(31)))).toHaveLength(0);
    expect(readStrictly((await eventCalendar(contextFor(db), last.id)) ?? "")).toHaveLength(1);
    expect(await eventCalendar(contextFor(db, { now: later(31) }), last.id)).toBeUndefined();
  });

  test("end by themselves when what they tell of grows too old", async () => {
    await storeEvent(open().db, { status: "cancelled" });
    const ctx = contextFor(open().db);
    await networkCalendar(ctx);
    expect(ctx.dependencies?.expiry).toEqual(later(30));
    expect(ctx.dependencies?.tags).toContain("city-events");
  });

  test("of a city hold its own events; a place without any has none", async () => {
    await storeEvent(open().db, { city_name: "Jaipur" });
    await storeEvent(open().db, { city_name: "Leh" });
    const ctx = contextFor(open().db);
    expect(readStrictly((await cityCalendar(ctx, "Leh", false)) ?? "")).toHaveLength(1);
    expect(readStrictly((await cityCalendar(ctx, "Pune", true)) ?? "")).toHaveLength(0);
    expect(await cityCalendar(ctx, "Atlantis", false)).toBeUndefined();
  });

  test("name the picture of an event by its whole address, with a type or without", async () => {
    const { db } = open();
    const own = `/pictures/${crypto.randomUUID()}.jpg`;
    const other = `https://pictures.example/${"long/".repeat(40)}a;b,c\\d?x=1&y=2`;
    for (const image_url of [own, other, null]) await storeEvent(db, { image_url });
    const text = await calendar();
    expect(Object.values(readers).map((read) => read(text).length)).toEqual([3, 3]);
    expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const { siteUrl } = contextFor(db);
    const expected = [siteUrl + own, other.replace(/[;,\\]/g, encodeURIComponent)];
    expect(imagesIn(text).toSorted()).toEqual(expected);
  });

  test("say all that they say of themselves before their first component", async () => {
    const { db } = open();
    const { id } = await storeEvent(db, { city_name: "Jaipur" });
    const texts = [
      await calendar(),
      (await cityCalendar(contextFor(db), "Jaipur", true)) ?? "",
      (await cityCalendar(contextFor(db), "Pune", true)) ?? "",
      (await eventCalendar(contextFor(db), id)) ?? "",
    ];
    for (const text of texts) {
      expect(latePropertiesOf(text)).toEqual([]);
      // RFC 5546, 3.2.1: with METHOD:PUBLISH each entry would need an ORGANIZER.
      expect(text).not.toContain("METHOD:");
      expect(text).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
      expect(text).toContain("\r\nX-PUBLISHED-TTL:PT1H\r\n");
    }
    expect(latePropertiesOf(texts[0]?.replace("END:VCALENDAR", "NAME:x\r\n$&") ?? "")).toEqual([
      "NAME:x",
    ]);
  });

  test("of many events tell the beginning of what is long, and one event tells all", async () => {
    const description = "ঢাকা ☕️ ".repeat(600).trim();
    const events = [];
    for (let index = 0; index < 160; index++)
      events.push(await storeEvent(open().db, { description }));
    const told = readStrictly(await calendar()).map((event) => event.description);
    expect(told).toHaveLength(160);
    expect(told.join("").length).toBeLessThan(500_000);
    expect(told[0]).toMatch(/^ঢাকা ☕️ [^]+…\s+https?:\S+$/u);
    const single = await eventCalendar(contextFor(open().db), events[0]?.id ?? "");
    expect(readStrictly(single ?? "")[0]?.description).toContain(description);
  });

  test("fold at 75 bytes, never through a letter, and end their lines as demanded", async () => {
    await storeEvent(open().db, { description: "ঢাকা ☕️ ".repeat(400) });
    const text = await calendar();
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain("\ufffd");
    }
  });
});

describeOnDatabase("Calendars at random moments", (open) => {
  test("mean the same moment to both readers, in any zone", async () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const minute = fc.integer({ min: Date.UTC(2025, 6) / 60e3, max: Date.UTC(2027, 11) / 60e3 });
    const moments = fc.sample(fc.tuple(fc.constantFrom(...zones), minute), {
      numRuns: 300,
      seed: 5,
    });
    const rows = moments.map(([time_zone, at]) =>
      eventRow({ time_zone, date_time: new Date(at * 60e3) }),
    );
    await open().db.insert(city_events).values(rows);
    const expected = new Map(rows.map(({ id, date_time }) => [id, date_time]));
    const text = await networkCalendar(contextFor(open().db));
    for (const read of Object.values(readers)) {
      expect(new Map(read(text).map(({ uid, start }) => [uid, start]))).toEqual(expected);
    }
  });
});

/** The database itself refuses the one control character it cannot store. */
function withoutNul(text: string): string {
  return text.replaceAll("\u0000", "");
}
