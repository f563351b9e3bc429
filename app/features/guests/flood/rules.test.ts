import { expect, test } from "vitest";
import type { ListedGuest } from "../schema.ts";
import { floodHours } from "./rules.ts";

const guest = (confirmed_at: string, more: Partial<ListedGuest> = {}): ListedGuest => ({
  id: crypto.randomUUID(),
  name: "Asha",
  bring: 0,
  state: "coming",
  has_address: false,
  confirmed_at,
  here: null,
  ...more,
});
const many = (count: number, at: string, more?: Partial<ListedGuest>) =>
  Array.from({ length: count }, () => guest(at, more));

test("an hour with many names without an email is offered, with all who have come since", () => {
  const list = [
    ...many(9, "2027-03-10T10:05:00Z"),
    ...many(12, "2027-03-10T12:05:00Z"),
    ...many(3, "2027-03-10T13:05:00Z"),
    ...many(20, "2027-03-10T13:10:00Z", { has_address: true }),
    ...many(20, "2027-03-10T13:10:00Z", { state: "struck" }),
  ];
  expect(floodHours(list).map(({ parties }) => parties)).toEqual([15]);
  expect(floodHours(list.slice(0, 9))).toEqual([]);
});
