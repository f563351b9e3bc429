import { afterEach, expect, test, vi } from "vitest";
import { learnServerTime } from "#app/core/client/server-clock.ts";
import { changedFields, formErrors } from "#app/core/forms/form-values.ts";
import { plainRow } from "#app/core/data/service.server.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { NOW } from "#tests/context.ts";
import { cityEventForm, emptyEvent, hasBegunAtVenue } from "./client.ts";
import { publicEventAt } from "./rules.ts";
import type { CityEvent } from "./schema.ts";

const row = eventRow({
  event_name: "Open table",
  venue: "Cafe Pink",
  wall_time: "2026-12-05T18:00",
  ends_at: new Date("2026-12-05T14:30:00Z"),
  expected_attendees: 40,
  partner_logos: ["https://a.example/1.png", "https://a.example/2.png"],
});
const stored: CityEvent = plainRow(publicEventAt(row, NOW));
const pathsOf = (values: object) =>
  formErrors(cityEventForm, { ...emptyEvent, ...values }).map((error) => error.path);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  learnServerTime(new Date().toUTCString());
});

test("an empty form names everything that is required, at once (SPEC 5)", () => {
  expect(pathsOf({})).toEqual(
    expect.arrayContaining(["event_name", "city_name", "date", "time", "venue"]),
  );
});

test("a stored event fills the form without errors, and unchanged it changes nothing", () => {
  const values = cityEventForm.valuesOf(stored);
  expect(values).toMatchObject({
    date: "2026-12-05",
    time: "18:00",
    ends: "2026-12-05T20:00",
    expected_attendees: "40",
  });
  expect(formErrors(cityEventForm, values)).toEqual([]);
  expect(changedFields(cityEventForm, values, { ...values })).toEqual({});
  expect(changedFields(cityEventForm, values, { ...values, time: "19:00" })).toEqual({
    date_time: "2026-12-05T19:00",
  });
});

test("SPEC 5: partner logos one URL per line, trimmed, blank lines dropped, none omitted", () => {
  const logos = (partner_logos: string) =>
    cityEventForm.payloadOf({ ...emptyEvent, partner_logos })["partner_logos"];
  expect(logos(" https://a.example/1.png \n\n  \nhttps://a.example/2.png\n")).toEqual(
    stored.partner_logos,
  );
  expect(logos(" \n ")).toBeNull();
  expect(pathsOf({ partner_logos: "https://a.example/1.png\nnot an address" })).toContain(
    "partner_logos.1",
  );
});

test("SPEC 5: expected attendees is an integer, omitted if empty", () => {
  const attendees = (text: string) =>
    cityEventForm.payloadOf({ ...emptyEvent, expected_attendees: text })["expected_attendees"];
  expect([attendees(""), attendees(" 40 "), attendees("many")]).toEqual([null, 40, "many"]);
  expect(pathsOf({ expected_attendees: "4.5" })).toContain("expected_attendees");
});

test("an end before its start and a missing zone are named with everything else", () => {
  const values = { city_name: "Oslo", date: "2027-03-01", time: "18:00", image_url: "no address" };
  const paths = ["venue", "image_url", "ends_at", "time_zone"];
  for (const ends of ["2027-03-01T17:00", "2027-03-01T18:00"])
    expect(pathsOf({ ...values, ends })).toEqual(expect.arrayContaining(paths));
  const later = pathsOf({ ...values, time_zone: "Europe/Oslo", ends: "2027-03-01T18:01" });
  expect(later).not.toContain("ends_at");
  expect(later).not.toContain("time_zone");
  expect(pathsOf({ ...values, time: "", ends: "2027-03-01T17:00" })).not.toContain("ends_at");
  expect(pathsOf({ ...values, city_name: "" })).not.toContain("time_zone");
});

test("a day that is over is asked about, until somebody says that it is meant", () => {
  const values = { ...emptyEvent, city_name: "Jaipur", date: "2020-11-20", time: "18:00" };
  const [asked] = formErrors(cityEventForm, values).filter(({ path }) => path === "past_date");
  expect(asked?.message).toMatch(
    /^That day is over\. Add it as a past meetup, or did you mean November 20, 20\d\d\?$/,
  );
  const [meant, ahead] = asked?.choices ?? [];
  expect(meant).toEqual({ value: "2020-11-20", label: "Add it as a past meetup" });
  expect(Date.parse(ahead?.value ?? "")).toBeGreaterThan(Date.now() - 86_400_000);
  expect(pathsOf({ ...values, past_date: "2020-11-20" })).not.toContain("past_date");
  expect(pathsOf({ ...values, date: ahead?.value ?? "" })).not.toContain("past_date");
  // An event that is over is still edited, and a leap day has one ahead, too.
  expect(formErrors(cityEventForm, cityEventForm.valuesOf(stored))).toEqual([]);
  expect(pathsOf({ ...values, date: "2024-02-29" })).toContain("past_date");
});

test("a chapter's zone follows its city; elsewhere it is chosen", () => {
  const zone = (city_name: string) =>
    cityEventForm.payloadOf({ ...emptyEvent, city_name, time_zone: "Europe/Oslo" })["time_zone"];
  expect([zone("Jaipur"), zone("bengaluru"), zone("Oslo")]).toEqual([null, null, "Europe/Oslo"]);
});

test.each([
  ["Kampala", "", "2026-11-25T01:16", true],
  ["Kampala", "", "2026-11-25T01:18", false],
  ["San Francisco", "", "2026-11-24T14:17", true],
  ["San Francisco", "", "2026-11-25T01:16", false],
  ["Faraway", "Africa/Kampala", "2026-11-25T01:16", true],
  ["Faraway", "", "2026-11-25T01:16", false],
])("%s %s, %s: has begun by the clock of the venue: %j", (city, zone, wallTime, hasBegun) => {
  const now = new Date("2026-11-24T22:17:00Z");
  expect(hasBegunAtVenue({ city, zone, wallTime }, now)).toBe(hasBegun);
});

test("a device whose clock is days ahead asks of no meetup ahead whether it is over", () => {
  const tomorrow = { date: "2026-11-28", time: "18:00" };
  vi.useFakeTimers({ now: new Date("2026-12-04T12:00:00Z"), toFake: ["Date"] });
  expect(pathsOf(tomorrow)).toContain("past_date");
  learnServerTime("Fri, 27 Nov 2026 12:00:00 GMT");
  expect(pathsOf(tomorrow)).not.toContain("past_date");
});

test("in Safari, where February 29 of most years is no date, the next one is proposed", () => {
  class SafariDate extends Date {
    constructor(value: number | string = Date.now()) {
      super(value === "2027-02-29" ? Number.NaN : value);
    }
  }
  vi.useFakeTimers({ now: new Date("2026-11-27T12:00:00Z"), toFake: ["Date"] });
  vi.stubGlobal("Date", SafariDate);
  const values = { ...emptyEvent, date: "2024-02-29", time: "18:00" };
  const past = formErrors(cityEventForm, values).find(({ path }) => path === "past_date");
  expect(past?.choices?.[1]).toEqual({ value: "2028-02-29", label: "February 29, 2028" });
});
