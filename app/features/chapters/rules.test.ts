import { expect, test } from "vitest";
import {
  compareChapters,
  invitedLine,
  lastMonths,
  matchingChapters,
  mayorsToInvite,
  medianOf,
  needsHeadline,
  needsOf,
  remedyOf,
  statusOf,
  type ChapterFacts,
} from "./rules.ts";
import type { ChapterRow } from "./schema.ts";

const chapter = (city_name: string, more: Partial<ChapterRow> = {}): ChapterRow => ({
  city_name,
  status: "looking",
  needs: null,
  last_event_at: null,
  next_event_at: null,
  hosts: [],
  followers: 0,
  said_yes: null,
  attendance: null,
  feedback: { great: null, fine: null, not_for_me: null },
  mayor: null,
  people: [],
  invited: null,
  invitations: [],
  last: null,
  next: null,
  ...more,
});

const rows = [
  chapter("Pune", { people: [{ name: "Asha", duty: "host" }], next: "2026-12-05T18:00" }),
  chapter("Jaipur", { people: [{ name: "Ravi", duty: "helper" }] }),
  chapter("Nagpur", { invitations: [{ id: "a", email: "meera@example.com", duty: "host" }] }),
];
const found = (q: string, show = "") => matchingChapters(rows, q, show).map((row) => row.city_name);

test("a chapter is found by its city, its people and whom it has invited", () => {
  expect(found("")).toEqual(["Pune", "Jaipur", "Nagpur"]);
  expect(found(" PUR ")).toEqual(["Jaipur", "Nagpur"]);
  expect(found("asha")).toEqual(["Pune"]);
  expect(found("meera@")).toEqual(["Nagpur"]);
  expect(found("nobody")).toEqual([]);
});

test("the choices leave what is still to be done", () => {
  expect(found("", "no-host")).toEqual(["Jaipur", "Nagpur"]);
  expect(found("", "invited")).toEqual(["Nagpur"]);
  expect(found("", "nothing-ahead")).toEqual(["Jaipur", "Nagpur"]);
  expect(found("jai", "no-host")).toEqual(["Jaipur"]);
  expect(found("", "constructor")).toEqual(["Pune", "Jaipur", "Nagpur"]);
});

test("only chapters with a host can use a call", () => {
  const needs = "Silent for 61 days.";
  const lost = chapter("Pune", { needs });
  const quiet = chapter("Jaipur", { status: "quiet", needs });
  const never = chapter("Nagpur");
  expect(needsHeadline([lost, never])).toBe("1 chapter needs a City Mayor");
  expect(needsHeadline([quiet, never])).toBe("1 chapter could use a call");
  expect(needsHeadline([lost, lost, quiet])).toBe(
    "2 chapters need a City Mayor, 1 could use a call",
  );
  expect(needsHeadline([never])).toBeNull();
});

const NOW = new Date("2027-03-10T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const hosted: ChapterFacts = {
  hasHost: true,
  hadHost: true,
  last: null,
  next: null,
  coming: 0,
  seen: NOW,
  joined: inDays(-400),
  lapses: null,
  zone: "Asia/Kolkata",
};

test.each<[string, Partial<ChapterFacts>, string, string | null]>([
  ["never hosted", { hasHost: false, hadHost: false }, "looking", null],
  ["left by its host", { hasHost: false }, "looking", "The last City Mayor has left."],
  [
    "left with a date",
    { hasHost: false, next: inDays(2.5) },
    "looking",
    "Next meetup in 3 days, and no City Mayor.",
  ],
  ["met lately", { last: inDays(-45) }, "active", null],
  ["silent", { last: inDays(-45.1) }, "quiet", "Silent for 45 days."],
  ["still silent", { last: inDays(-120) }, "quiet", "Silent for 120 days."],
  ["asleep", { last: inDays(-120.1) }, "sleeping", "Silent for 120 days."],
  ["never met", {}, "sleeping", "Has a City Mayor, and has never met."],
  ["hosted since an hour", { joined: inDays(-0.04) }, "sleeping", null],
  ["taken over", { last: inDays(-200), joined: inDays(-13.9) }, "sleeping", null],
  [
    "still without a date",
    { joined: inDays(-14) },
    "sleeping",
    "Has a City Mayor, and has never met.",
  ],
  ["woken by a date", { last: inDays(-300), next: inDays(20) }, "active", null],
  ["without a guest", { next: inDays(0.2) }, "active", "Next meetup today, and no yes yet."],
  [
    "without one the day before",
    { next: inDays(0.5) },
    "active",
    "Next meetup tomorrow, and no yes yet.",
  ],
  [
    "without one west of here",
    { next: inDays(0.7), zone: "America/Los_Angeles" },
    "active",
    "Next meetup today, and no yes yet.",
  ],
  ["with a guest", { next: inDays(0.5), coming: 1 }, "active", null],
  ["with a list elsewhere", { next: inDays(0.5), coming: null }, "active", null],
  [
    "unseen",
    { last: inDays(-1), seen: inDays(-90) },
    "active",
    "No City Mayor has been here for 90 days.",
  ],
  [
    "invited",
    { hasHost: false, hadHost: false, lapses: inDays(0.9) },
    "looking",
    "An invitation lapses within a day.",
  ],
])("a chapter that is %s", (_, facts, status, needs) => {
  const whole = { ...hosted, ...facts };
  expect([statusOf(whole, NOW), needsOf(whole, NOW)]).toEqual([status, needs]);
});

test("a host's invitation says how long it lasts, the newest one, a helper's nothing", () => {
  const invitation = (duty: "host" | "helper", days: number) => ({
    duty,
    expires_at: inDays(days),
  });
  expect(invitedLine([invitation("host", 0.2)], NOW)).toBe("invited, 1 day left");
  expect(invitedLine([invitation("host", 1), invitation("host", 2.5)], NOW)).toBe(
    "invited, 3 days left",
  );
  expect(invitedLine([invitation("helper", 3)], NOW)).toBeNull();
});

test("a city with a meetup ahead and no host comes by its date, all others by silence", () => {
  const row = (city_name: string, next: number | null, last: number | null, hadHost = true) => ({
    ...chapter(city_name),
    hadHost,
    next_event_at: next === null ? null : inDays(next).toISOString(),
    last_event_at: last === null ? null : inDays(last).toISOString(),
  });
  const order = [
    row("Pune", 1, -1),
    row("Delhi", 9, null),
    row("Agra", 30, -200, false),
    row("Jaipur", null, -300),
    row("Busan", null, -3),
    row("Accra", null, -900, false),
  ];
  const names = order
    .toReversed()
    .toSorted(compareChapters)
    .map((one) => one.city_name);
  expect(names).toEqual(order.map((one) => one.city_name));
});

test("the median of three is the one in the middle, of none nothing", () => {
  expect([medianOf([9, 1, 4]), medianOf([1, 2]), medianOf([])]).toEqual([4, 1.5, null]);
});

const asha = {
  user_id: crypto.randomUUID(),
  name: "Asha",
  email: "asha@example.org",
  duty: "host",
  last_seen_at: null,
  break_until: null,
} as const;
const people = [{ name: "Asha", duty: "host" as const }];
const rhea = { name: "Rhea Mistry", email: "rhea@example.org" };
const invitation = { id: "a", email: "ben@example.org", duty: "host" } as const;

test.each<[string, Partial<ChapterRow>, ReturnType<typeof remedyOf>]>([
  ["runs", { people, hosts: [asha], status: "active" }, null],
  [
    "is silent",
    { people, hosts: [asha], status: "quiet", needs: "Silent for 50 days." },
    { kind: "call", name: "Asha", email: "asha@example.org" },
  ],
  ["has nobody", {}, { kind: "invite" }],
  ["has a mayor without an email", { mayor: { name: "Rhea", email: null } }, { kind: "invite" }],
  ["has a mayor in the directory", { mayor: rhea }, { kind: "invite-mayor", ...rhea }],
  [
    "has invited somebody",
    { mayor: rhea, invitations: [invitation] },
    { kind: "remind", ...invitation },
  ],
  [
    "waits for a helper",
    {
      people,
      hosts: [asha],
      needs: "An invitation lapses within a day.",
      invitations: [{ ...invitation, duty: "helper" }],
    },
    { kind: "remind", ...invitation, duty: "helper" },
  ],
])("a chapter that %s has one next step", (_, more, remedy) => {
  expect(remedyOf(chapter("Pune", more))).toEqual(remedy);
});

test("several are invited from the directory: those who can be, and have not been", () => {
  const rows = [
    chapter("Pune", { mayor: rhea }),
    chapter("Seoul", { mayor: rhea, invitations: [invitation] }),
    chapter("Busan"),
  ];
  expect(mayorsToInvite(rows)).toEqual([{ city: "Pune", ...rhea }]);
});

test("the last twelve months end with that of the city's clock", () => {
  const months = lastMonths(new Date("2027-02-28T23:00:00Z"), "Asia/Kolkata");
  expect([months.length, months[0], months.at(-1)]).toEqual([12, "2026-04", "2027-03"]);
});
