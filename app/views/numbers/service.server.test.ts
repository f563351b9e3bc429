import { expect, test } from "vitest";
import { sampleCityEvents } from "#db/sample/city-events.ts";
import { countsSamples, networkNumbers, numbersCsv, numbersRows } from "./service.server.ts";
import { storeEvent, type eventRow } from "#tests/city-event-rows.ts";
import { contextFor, NOW } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

describeOnDatabase("The network in numbers", (open) => {
  const meetup = (city_name: string, days: number, more: Parameters<typeof eventRow>[0] = {}) =>
    storeEvent(open().db, { city_name, date_time: inDays(days), ...more });
  const guests = (coming: number) => ({ guests: { coming, waiting: 4 } });
  const numbersAt = async (days: number) =>
    (await networkNumbers(contextFor(open().db, { now: inDays(days) }))).numbers;
  const rowsAt = async (days: number, figure: "meetups" | "yeses" | "cities") => {
    const csv = await numbersCsv(contextFor(open().db, { now: inDays(days) }), figure);
    const [head = "", ...rows] = csv.slice(1).trimEnd().split("\r\n");
    const column = head.split(",").indexOf("yeses");
    const sum = rows.reduce((total, row) => total + Number(row.split(",")[column] ?? 0), 0);
    return { count: rows.length, sum };
  };

  test("know the meetups that came with the site by name and city, once they have begun", async () => {
    const [sample] = sampleCityEvents;
    const { event_name = "", city_name = "" } = sample ?? {};
    const counts = () => countsSamples({ db: open().db, now: NOW });
    await meetup(city_name, -3);
    await meetup("Elsewhere", -3, { event_name });
    await meetup(city_name, 3, { event_name });
    expect(await counts()).toBe(false);
    await meetup(city_name, -3, { event_name });
    expect(await counts()).toBe(true);
  });

  test("count what has begun and was not called off, and equal their rows, day after day", async () => {
    await meetup("Pune", -70, guests(12));
    await meetup("Pune", -10, guests(8));
    await meetup("Nagpur", -59, guests(0));
    await meetup("Kampala", -1, { ...guests(9), status: "cancelled" });
    await meetup("Seoul", 5, guests(3));
    await meetup("Dubai", -0.05, { ...guests(2), ends_at: inDays(1) });
    expect(await numbersAt(0)).toMatchObject({ meetups: 4, yeses: 22, cities: 3 });
    // Nagpur has not met for sixty days then, and Seoul has.
    expect(await numbersAt(6)).toMatchObject({ meetups: 5, yeses: 25, cities: 3 });
    for (let days = -80; days < 90; days += 10) {
      const { meetups, yeses, cities } = await numbersAt(days);
      expect((await rowsAt(days, "meetups")).count).toBe(meetups);
      expect((await rowsAt(days, "yeses")).sum).toBe(yeses);
      expect((await rowsAt(days, "cities")).count).toBe(cities);
    }
  });

  test("begin a month when it begins, and count an evening where its rows have it", async () => {
    const evening = { wall_time: "2025-12-31T18:00", time_zone: "America/Los_Angeles" };
    await storeEvent(open().db, { city_name: "San Francisco", ...evening });
    const ctx = contextFor(open().db, { now: new Date("2026-01-31T23:30:00Z") });
    const { numbers, months } = await networkNumbers(ctx);
    expect(numbers.since).toBe("2025-12-31");
    expect(months.map(({ month, meetups }) => [month, meetups])).toEqual([["2025-12", 1]]);
    expect(ctx.dependencies?.expiry).toEqual(new Date("2026-02-01T00:00:00Z"));
  });

  test("keep heads that were told afterwards apart, in CSV and JSON alike", async () => {
    await meetup("Pune", -20, { ...guests(5), reported_attendees: 30 });
    await meetup("Pune", -40, { reported_attendees: 0 });
    await meetup("Pune", -50);
    await meetup("Pune", 2, { reported_attendees: 99 });
    const ctx = contextFor(open().db, { now: NOW });
    const { numbers } = await networkNumbers(ctx);
    expect(numbers).toMatchObject({
      meetups: 3,
      yeses: 5,
      came: { people: 30, meetups: 2 },
    });
    const { items } = await numbersRows(ctx, "meetups");
    expect(items.map((row) => [row["yeses"], row["came"]])).toEqual([
      [5, 30],
      [0, 0],
      [0, null],
    ]);
    expect((await numbersRows(ctx, "yeses")).items).toHaveLength(1);
    expect(await numbersCsv(ctx, "meetups")).toContain("yeses,came\r\n");
  });

  test("name where their rows are, and the first day", async () => {
    expect(await numbersAt(-400)).toMatchObject({ since: null, meetups: 0, yeses: 0, cities: 0 });
    await meetup("Pune", -30, { wall_time: "2026-01-02T18:00" });
    const { since, rows } = await numbersAt(0);
    expect(since).toBe("2026-01-02");
    expect(rows.meetups).toMatch(/^https?:.*\/numbers\/meetups\.csv$/);
  });
});
