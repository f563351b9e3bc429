import { describe, expect, test } from "vitest";
import { cityNamed } from "./city-name.ts";
import type { EventGuests, EventRow } from "./schema.ts";
import {
  canRegister,
  endOf,
  hasBegun,
  hasConcluded,
  guestsAt,
  isUpcoming,
  timingOf,
  whyClosed,
  type ClosedReason,
} from "./rules.ts";

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
  expect(canRegister({ ...event, status: "postponed" }, now)).toBe(false);
});

test("an event without an end lasts three hours", () => {
  expect(endOf(at("2026-12-05T12:00:00Z"))).toBe(Date.parse("2026-12-05T15:00:00Z"));
  expect(endOf(at("2026-12-05T12:00:00Z", "2026-12-05T13:00:00Z"))).toBe(
    Date.parse("2026-12-05T13:00:00Z"),
  );
});

test("what is over has concluded, unless it was called off or postponed", () => {
  const over = { ...at("2026-12-05T12:00:00Z"), status: "scheduled" } as const;
  expect(hasConcluded(over, now)).toBe(true);
  expect(hasConcluded({ ...over, status: "postponed" }, now)).toBe(false);
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

const open: Pick<EventRow, "date_time" | "status" | "attend_link" | "takes_guests"> = {
  date_time: new Date("2026-12-06T12:30:00Z"),
  status: "scheduled",
  attend_link: null,
  takes_guests: true,
};

describe("an event takes names", () => {
  test.each<[string, Partial<typeof open>, ClosedReason | undefined]>([
    ["scheduled and ahead", {}, undefined],
    ["postponed", { status: "postponed" }, "postponed"],
    [
      "postponed, its old date over",
      { status: "postponed", date_time: new Date(now.getTime() - 1) },
      "postponed",
    ],
    ["called off", { status: "cancelled" }, "cancelled"],
    ["with an attend link", { attend_link: "https://form.example" }, "elsewhere"],
    ["whose host wants none", { takes_guests: false }, "not-here"],
    ["begun", { date_time: new Date(now.getTime() - 1) }, "begun"],
    ["at its very start", { date_time: now }, undefined],
  ])("%s", (_, event, expected) => {
    expect(whyClosed({ ...open, ...event }, now)).toBe(expected);
  });

  test("an instant may come as text", () => {
    const date_time = "2026-12-05T12:29:59Z";
    expect(hasBegun({ date_time, status: "scheduled" }, now)).toBe(true);
    expect(hasBegun({ date_time, status: "postponed" }, now), "it has no date").toBe(false);
  });
});

describe("a newcomer to 10 seats, of which 4 are taken,", () => {
  const event: typeof open & Pick<EventRow, "capacity" | "guests"> = {
    ...open,
    capacity: 10,
    guests: { coming: 4, waiting: 0 },
  };
  const stored = { ...event.guests };
  test.each<[string, Partial<typeof event>, number | null, EventGuests["open"]]>([
    ["gets a seat", {}, 6, "yes"],
    ["gets one of any number", { capacity: null }, null, "yes"],
    ["gets a single one", { capacity: 1, guests: { ...stored, coming: 0 } }, 1, "yes"],
    ["finds a list at its greatest length", { guests: { ...stored, is_full: true } }, 0, "no"],
    ["waits behind those who fit", { guests: { ...stored, is_promised: true } }, 0, "waiting"],
    ["waits where all are taken", { capacity: 4 }, 0, "waiting"],
    ["waits where the host has made them fewer", { capacity: 2 }, 0, "waiting"],
    ["finds it called off", { status: "cancelled" }, 0, "no"],
    ["finds it postponed", { status: "postponed" }, 0, "no"],
    ["finds it begun", { date_time: new Date(now.getTime() - 1) }, 0, "no"],
    ["registers elsewhere", { attend_link: "https://tickets.example" }, null, "no"],
    ["just comes along", { takes_guests: false }, null, "no"],
    ["finds it called off without a limit", { status: "cancelled", capacity: null }, null, "no"],
  ])("%s", (_, given, seats_left, answer) => {
    expect(guestsAt({ ...event, ...given }, now)).toMatchObject({ seats_left, open: answer });
  });
});
