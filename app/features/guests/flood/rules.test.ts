import { expect, test } from "vitest";
import { floodHours } from "./rules.ts";

const guest = { state: "coming", has_address: false, is_known: false } as const;
const many = (count: number, at: string, more: Partial<Parameters<typeof floodHours>[0][0]> = {}) =>
  Array.from({ length: count }, () => ({ ...guest, created_at: new Date(at), ...more }));
const now = new Date("2027-03-10T15:00:00Z");

test("an hour of the city's clock with many unknown names is offered, with all who have come since", () => {
  const came = [
    ...many(9, "2027-03-10T10:05:00Z"),
    ...many(7, "2027-03-10T11:55:00Z"),
    ...many(5, "2027-03-10T12:05:00Z"),
    ...many(3, "2027-03-10T13:05:00Z"),
    ...many(20, "2027-03-10T13:10:00Z", { has_address: true }),
    ...many(20, "2027-03-10T13:10:00Z", { is_known: true }),
    ...many(20, "2027-03-10T13:10:00Z", { state: "struck" }),
  ];
  expect(floodHours(came, "Asia/Kolkata", now)).toEqual([
    { since: "2027-03-10T11:30:00Z", wall_time: "2027-03-10T17:00", parties: 15 },
  ]);
  expect(floodHours(came, "UTC", now)).toEqual([]);
});

test("a busy evening weeks ago is none", () => {
  expect(floodHours(many(40, "2027-02-10T12:05:00Z"), "UTC", now)).toEqual([]);
});
