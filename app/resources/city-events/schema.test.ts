import { expect, test } from "vitest";
import type { z } from "zod";
import { cityEventInput } from "./schema.ts";

const least = {
  event_name: "Open table",
  city_name: "Jaipur",
  date_time: "2026-12-05T18:00",
  venue: "Cafe Pink",
};

const pathsOf = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value)
    .error?.issues.map((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys.join() : issue.path.join("."),
    );

const long = "x".repeat(201);
test.each<[string, object, string]>([
  ["an event name of spaces", { event_name: "  " }, "event_name"],
  ["no venue", { venue: undefined }, "venue"],
  ["no city", { city_name: "" }, "city_name"],
  ["a city whose page would be the home page", { city_name: " .. " }, "city_name"],
  ["a city that is a dot", { city_name: "." }, "city_name"],
  ["no date", { date_time: undefined }, "date_time"],
  ["an empty date", { date_time: "" }, "date_time"],
  ["30 February", { date_time: "2027-02-30T18:00" }, "date_time"],
  ["25 o'clock", { date_time: "2026-12-05T25:00" }, "date_time"],
  ["words for a date", { date_time: "tomorrow" }, "date_time"],
  ["a number for a date", { date_time: 1_796_000_000 }, "date_time"],
  ["the year 9999", { date_time: "9999-12-31T23:59" }, "date_time"],
  ["an impossible offset", { date_time: "2026-12-05T18:00+99:99" }, "date_time"],
  ["a script for a link", { attend_link: "javascript:alert(1)" }, "attend_link"],
  ["a script in capitals", { attend_link: " JavaScript:alert(1)" }, "attend_link"],
  ["a data address", { image_url: "data:text/html,x" }, "image_url"],
  ["another host's path", { image_url: "//evil.example/x" }, "image_url"],
  ["an address of nowhere", { speaker_image: "https://" }, "speaker_image"],
  ["a number for an address", { attend_link: 7 }, "attend_link"],
  ["half a person", { expected_attendees: 1.5 }, "expected_attendees"],
  ["fewer than nobody", { expected_attendees: -1 }, "expected_attendees"],
  ["more people than there are", { expected_attendees: 1e12 }, "expected_attendees"],
  ["a text for a number", { expected_attendees: "40" }, "expected_attendees"],
  ["logos as a text", { partner_logos: "https://a.example" }, "partner_logos"],
  [
    "a logo that is a script",
    { partner_logos: ["https://a.example/1.png", "javascript:1"] },
    "partner_logos.1",
  ],
  ["too many logos", { partner_logos: Array(41).fill("https://a.example/1.png") }, "partner_logos"],
  ["a NUL", { event_name: "a\u0000b" }, "event_name"],
  ["half a character", { venue: "\ud800" }, "venue"],
  ["a title of 201 characters", { event_name: long }, "event_name"],
  ["a state there is not", { status: "maybe" }, "status"],
  ["a field there is not", { colour: "red" }, "colour"],
])("refuses %s", (_, change, path) => {
  expect(pathsOf(cityEventInput, { ...least, ...change })).toEqual([path]);
  const isGiven = !Object.values(change).includes(undefined);
  expect(pathsOf(cityEventInput.partial(), change) ?? []).toEqual(isGiven ? [path] : []);
});

test("all field errors come at once (SPEC 5)", () => {
  expect(pathsOf(cityEventInput, { image_url: "no", expected_attendees: -1 })?.toSorted()).toEqual([
    "city_name",
    "date_time",
    "event_name",
    "expected_attendees",
    "image_url",
    "venue",
  ]);
});

test("what is empty becomes null; what is not named stays unnamed", () => {
  expect(
    cityEventInput.parse({ ...least, description: " ", attend_link: "", partner_logos: [] }),
  ).toEqual({
    ...least,
    description: null,
    attend_link: null,
    partner_logos: null,
  });
});
