import { expect, test } from "vitest";
import { changedFields, formErrors } from "#app/core/forms/form-values.ts";
import { cityEventForm, emptyEvent } from "./client.ts";
import type { CityEvent } from "./schema.ts";

const stored: CityEvent = {
  id: "9b2f7a3c-6f0e-4a55-9d52-0c7b8e1f2a3d",
  event_name: "Open table",
  city_name: "Jaipur",
  date_time: "2026-12-05T12:30:00.000Z",
  wall_time: "2026-12-05T18:00",
  time_zone: "Asia/Kolkata",
  ends_at: "2026-12-05T14:30:00.000Z",
  venue: "Cafe Pink",
  description: null,
  image_url: null,
  speaker_name: null,
  speaker_designation: null,
  speaker_image: null,
  expected_attendees: 40,
  reported_attendees: null,
  contact_info: null,
  partner_logos: ["https://a.example/1.png", "https://a.example/2.png"],
  attend_link: null,
  status: "scheduled",
  status_reason: null,
  sequence: 0,
  capacity: null,
  takes_guests: true,
  short_path: "/e/abcdefg",
  guests: { coming: 0, waiting: 0, seats_left: null, open: "no" },
  pictures: [],
  created_by: null,
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
};
const pathsOf = (values: object) =>
  formErrors(cityEventForm, { ...emptyEvent, ...values }).map((error) => error.path);

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

test("a chapter's zone follows its city; elsewhere it is chosen", () => {
  const zone = (city_name: string) =>
    cityEventForm.payloadOf({ ...emptyEvent, city_name, time_zone: "Europe/Oslo" })["time_zone"];
  expect([zone("Jaipur"), zone("bengaluru"), zone("Oslo")]).toEqual([null, null, "Europe/Oslo"]);
});
