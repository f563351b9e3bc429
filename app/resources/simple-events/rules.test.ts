import { expect, test } from "vitest";
import { schemaOf } from "#app/core/forms/field-schemas.ts";
import { fields } from "./fields.ts";
import { asCityEvent, clockTime, isPastDay } from "./rules.ts";

const event = { title: "Chai", time: "6 pm", location: "Corner cafe" };

test.each([
  ["0001-01-01", "Please choose a year from 2000 to 2100"],
  ["1999-12-31", "Please choose a year from 2000 to 2100"],
  ["2000-01-01", undefined],
  ["2100-12-31", undefined],
  ["2026-02-30", "Please enter a date such as 2025-03-31"],
  ["2101-01-01", "Please choose a year from 2000 to 2100"],
])("of the day %s the form says %s, as of a city event's", (date, message) => {
  const read = schemaOf(fields).safeParse({ ...event, date });
  expect(read.error?.issues[0]?.message).toBe(message);
});

test("an event is past once its day is over", () => {
  const now = "2025-06-15T23:59:59.999Z";
  expect(isPastDay("2025-06-14", now)).toBe(true);
  expect(isPastDay("2025-06-15", now)).toBe(false);
  expect(isPastDay("2025-06-16", now)).toBe(false);
});

test.each([
  ["18:30", "18:30"],
  ["9:05 to 11:00", "09:05"],
  ["6 pm", "18:00"],
  ["6:30 PM to 8:00 PM", "18:30"],
  ["12 a.m.", "00:00"],
  ["12:15 PM", "12:15"],
  ["25:00", undefined],
  ["14 pm", undefined],
  ["18:75", undefined],
  ["after work", undefined],
  ["6 to 8 in the evening", undefined],
])("%s begins at %s", (text, time) => {
  expect(clockTime(text)).toBe(time);
});

test("converted, it keeps what it says; a free time stays readable", () => {
  const event = {
    id: "1",
    title: "Open table",
    description: "Bring a question",
    date: "2025-07-01",
    time: "6 pm to 8 pm",
    location: "Cafe Nilgiri",
    image_url: null,
    attendees: 12,
    created_by: null,
    created_at: "2025-01-01T00:00:00.000Z",
    updated_at: "2025-01-01T00:00:00.000Z",
  };
  expect(asCityEvent(event)).toEqual({
    event_name: "Open table",
    date: "2025-07-01",
    time: "18:00",
    venue: "Cafe Nilgiri",
    description: "Bring a question\n\nTime: 6 pm to 8 pm",
    image_url: "",
  });
  expect(asCityEvent({ ...event, description: null, time: "18:00" })).toMatchObject({
    description: "",
  });
});
