import { expect, test } from "vitest";
import { cityNamed } from "./city-name.ts";
import { canRegister, hasConcluded, isUpcoming, timingOf } from "./rules.ts";

const now = new Date("2026-12-05T12:30:00.000Z");
const at = (date_time: string, ends_at: string | null = null) => ({ date_time, ends_at });

test("SPEC 4: 'Upcoming when date_time is not before now'", () => {
  expect(isUpcoming(at("2026-12-05T12:30:00.000Z"), now)).toBe(true);
  expect(isUpcoming(at("2026-12-05T12:29:59.999Z"), now)).toBe(false);
  expect(isUpcoming(at("2026-12-05T12:30:00.001Z"), now)).toBe(true);
});

test("with an end it is happening in between; without one it is past as soon as it began", () => {
  expect(timingOf(at("2026-12-05T12:00:00Z", "2026-12-05T14:00:00Z"), now)).toBe("happening");
  expect(timingOf(at("2026-12-05T12:00:00Z", "2026-12-05T12:30:00Z"), now)).toBe("past");
  expect(timingOf(at("2026-12-05T12:00:00Z"), now)).toBe("past");
  expect(timingOf(at("2026-12-05T13:00:00Z", "2026-12-05T14:00:00Z"), now)).toBe("upcoming");
});

test("SPEC 4: 'Once past, the attend link and registration button are hidden'", () => {
  const event = {
    ...at("2026-12-06T00:00:00Z"),
    attend_link: "https://x.example",
    status: "scheduled",
  } as const;
  expect(canRegister(event, now)).toBe(true);
  expect(canRegister({ ...event, date_time: "2026-12-05T12:00:00Z" }, now)).toBe(false);
  expect(canRegister({ ...event, attend_link: null }, now)).toBe(false);
  expect(canRegister({ ...event, attend_link: "" }, now)).toBe(false);
  expect(canRegister({ ...event, status: "cancelled" }, now)).toBe(false);
  expect(canRegister({ ...event, status: "postponed" }, now)).toBe(true);
});

test("what is over has concluded, unless it was cancelled", () => {
  const over = { ...at("2026-12-05T12:00:00Z"), status: "scheduled" } as const;
  expect(hasConcluded(over, now)).toBe(true);
  expect(hasConcluded({ ...over, status: "postponed" }, now)).toBe(true);
  expect(hasConcluded({ ...over, status: "cancelled" }, now)).toBe(false);
  expect(hasConcluded({ ...over, date_time: "2026-12-06T00:00:00Z" }, now)).toBe(false);
});

test("a city is asked for as it is stored, however it is typed; what can be none is not asked for", () => {
  expect(cityNamed(" greater   noida ")).toBe("Greater Noida");
  expect(cityNamed("Bengaluru")).toBe("Bangalore");
  expect(cityNamed("Port  Vila\n")).toBe("Port Vila");
  // As long as the name of a city can be stored.
  expect(cityNamed("a".repeat(200))).toHaveLength(200);
  for (const none of ["", "  ", "a".repeat(201), ".", "..", "a\u0000b", "\ud800"])
    expect(cityNamed(none)).toBe("");
});
