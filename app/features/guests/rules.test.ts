import { describe, expect, test } from "vitest";
import { addTime, HOUR } from "#app/core/time.ts";
import { namesAnAddress } from "#app/core/text/web-addresses.ts";
import { guestsAt } from "#app/resources/city-events/rules.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import {
  fits,
  isPromised,
  mayBring,
  mostBroughtBy,
  seatsOver,
  settle,
  shortenName,
  stateAfterRsvp,
  type Room,
  type QueuedParty,
  inListOrder,
} from "./rules.ts";

/** `"A"` is a party of one, `"B3"` one of three, `"D*"` has an offer. */
function party(text: string): QueuedParty {
  const [, id = "", size = "1", mark = ""] = /^([A-Za-z])(\d?)(\*?)$/.exec(text) ?? [];
  return { id, size: Number(size || 1), isOffered: mark === "*" };
}
const queue = (text: string) => text.split(" ").filter(Boolean).map(party);
const room = (capacity: number | null, taken: number): Room => ({ capacity, taken });

describe("a party fits as a whole", () => {
  test.each([
    [room(null, 500), "A3", true],
    [room(3, 2), "A", true],
    [room(3, 2), "A2", false],
    [room(2, 5), "A", false],
    [room(1, 0), "A", true],
  ])("%j: %s is %s", (given, text, expected) => {
    expect(fits(given, party(text))).toBe(expected);
  });
});

describe("more than a day ahead, whoever fits moves up", () => {
  test.each([
    ["the first one", room(2, 1), "A B", "A"],
    ["in order, as many as fit", room(4, 1), "A B2 C", "A B"],
    ["a party that does not fit lets the next pass", room(3, 2), "A2 B", "B"],
    ["everybody, where the limit has gone", room(null, 9), "A B3 C", "A B C"],
    ["nobody, where seats have become fewer", room(2, 5), "A", ""],
  ])("%s", (_, given, waiting, expected) => {
    expect(settle(given, queue(waiting), false)).toEqual({
      moveUp: expected.split(" ").filter(Boolean),
      offer: [],
      withdraw: [],
    });
  });

  test("an offer from the last day ends when the event moves away again and the seat is gone", () => {
    expect(settle(room(2, 2), queue("A*"), false).withdraw).toEqual(["A"]);
  });
});

describe("within the last day a seat is offered", () => {
  test.each([
    ["to the next three", room(2, 1), "A B C D", "A B C", ""],
    ["not again to who has the offer", room(2, 1), "A* B* C D", "C", ""],
    ["to nobody where there is none", room(2, 2), "A B", "", ""],
    ["no more once it is taken", room(2, 2), "A* B* C", "", "A B"],
    ["to who fits", room(3, 2), "A2 B C", "B C", ""],
  ])("%s", (_, given, waiting, offer, withdraw) => {
    expect(settle(given, queue(waiting), true)).toEqual({
      moveUp: [],
      offer: offer.split(" ").filter(Boolean),
      withdraw: withdraw.split(" ").filter(Boolean),
    });
  });

  test("everybody moves up where there is no limit", () => {
    expect(settle(room(null, 4), queue("A B"), true).moveUp).toEqual(["A", "B"]);
  });
});

describe("a yes", () => {
  test.each([
    ["leads in", room(2, 1), "", "N", "coming"],
    ["waits where it is full", room(2, 2), "", "N", "waiting"],
    ["waits as a whole party", room(3, 2), "", "N2", "waiting"],
    ["passes a party that does not fit", room(3, 2), "A2", "N", "coming"],
    ["takes no seat that is offered to others", room(2, 1), "A*", "N", "waiting"],
    ["leads in at once where there is no limit", room(null, 0), "", "n3", "coming"],
    ["of the only one who waits is their own", room(2, 1), "N*", "N", "coming"],
  ])("%s", (_, given, waiting, newcomer, expected) => {
    expect(stateAfterRsvp(given, queue(waiting), party(newcomer))).toBe(expected);
  });
});

test("fewer seats throw nobody out, and are counted", () => {
  expect(seatsOver({ capacity: 3 }, 5)).toBe(2);
  expect(seatsOver({ capacity: 5 }, 5)).toBe(0);
  expect(seatsOver({ capacity: null }, 5)).toBe(0);
});

test.each([
  "https://x.example",
  "www.x",
  "buy cheap.com now",
  "a@b",
  "//x",
  "See shop.xyz",
  "t.me",
  "Dr.shop.xyz",
  "cheap-dr.me",
])("%s is no name", (name) => expect(namesAnAddress(name)).toBe(true));

test.each([
  "Dr.Me",
  "Er.In Prof.Io",
  "Dr.Rao",
  "A.P.J. Abdul",
  "Maria-José",
  "आशा",
  "O'Neill",
  "Li Na",
  "J. K.",
])("%s is a name", (name) => expect(namesAnAddress(name)).toBe(false));

test("a long name of an account is cut between its characters", () => {
  expect(shortenName(`A${"😀".repeat(100)}`)).toBe(`A${"😀".repeat(59)}`);
  expect(shortenName("Asha")).toBe("Asha");
});

test("a list begins with who is coming, then the line with everybody's place in it", () => {
  const guest = (name: string, state: "coming" | "waiting" | "offered" | "struck" | "pending") => ({
    name,
    state,
  });
  const list = [
    guest("Ravi", "waiting"),
    guest("Lee", "struck"),
    guest("Asha", "coming"),
    guest("Ben", "pending"),
    guest("Mina", "offered"),
  ];
  expect(inListOrder(list).map((row) => [row.guest.name, row.place])).toEqual([
    ["Asha", undefined],
    ["Ravi", 1],
    ["Mina", 2],
    ["Ben", undefined],
    ["Lee", undefined],
  ]);
});

describe("a ticket offers no more than its guest may bring", () => {
  const BRINGS = [0, 1, 2, 3];
  const cases = ["scheduled", "postponed"].flatMap((status) =>
    [true, false].flatMap((is_full) =>
      [null, 1, 2, 3, 4, 5].flatMap((capacity) =>
        ["", "A", "A2", "A3 B", "A4 B2"].map((line) => ({ status, is_full, capacity, line })),
      ),
    ),
  );
  test.each(cases)("%j", ({ status, is_full, capacity, line }) => {
    const now = new Date("2026-11-20T10:00:00Z");
    for (const state of ["coming", "waiting", "offered"] as const)
      for (const bring of BRINGS)
        for (const others of [0, 1, 2, 3, 4, 5]) {
          const own = { id: "own", size: bring + 1, isOffered: state === "offered" };
          const isComing = state === "coming";
          const given = room(capacity, others + (isComing ? own.size : 0));
          const parties = isComing ? queue(line) : [own, ...queue(line)];
          const event = eventRow({
            status: status === "postponed" ? status : "scheduled",
            capacity,
            takes_guests: true,
            date_time: addTime(now, 50 * HOUR),
            guests: {
              coming: given.taken,
              waiting: parties.reduce((sum, { size }) => sum + size, 0),
              is_promised: isPromised(given, parties),
              is_full,
            },
          });
          const most = mostBroughtBy({ state, bring }, { capacity, guests: guestsAt(event, now) });
          const isOffered = (wanted: number) =>
            wanted <= (status === "postponed" ? bring : most) && wanted !== bring;
          const refused = BRINGS.filter(isOffered).filter(
            (wanted) => !mayBring(given, parties, { state, bring }, wanted),
          );
          expect(refused).toEqual([]);
        }
  });
});
