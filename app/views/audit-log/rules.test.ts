import { expect, test } from "vitest";
import {
  canBeUndone,
  changesOf,
  editPath,
  filters,
  isForAdministrators,
  isToldToGuests,
  undoneLine,
} from "./rules.ts";
import type { Activity } from "./schema.ts";

const activity: Activity = {
  id: "a",
  at: "2025-06-15T09:30:00.000Z",
  actor_id: null,
  person: null,
  admins_only: false,
  actor_name: "Asha",
  action: "update",
  resource: "blog-posts",
  row_id: "b",
  title: "First customers",
  city_name: null,
  undoes: null,
  undone: null,
  is_over: false,
  changes: {},
};

test("it can be undone once, for 90 days, and says so then", () => {
  const days = (count: number) => new Date(Date.parse(activity.at) + count * 86_400_000);
  const undone = { at: "2025-06-16T09:30:00.000Z", by: "Rhea" };
  expect(canBeUndone(activity, days(90))).toBe(true);
  expect(canBeUndone(activity, days(91))).toBe(false);
  expect(canBeUndone({ ...activity, undone }, days(1))).toBe(false);
  expect(undoneLine({ ...activity, undone })).toMatch(
    /^Undone by Rhea, Jun 1[567], 2025, \d+:\d\d [AP]M$/,
  );
  expect(undoneLine({ ...activity, action: "delete", undone })).toMatch(/^Put back by Rhea, /);
  const note: Activity["changes"] = { note: [null, null] };
  expect(canBeUndone({ ...activity, resource: "reports", changes: note }, days(1))).toBe(false);
  expect(canBeUndone({ ...activity, resource: "guests" }, days(1))).toBe(false);
  expect(canBeUndone({ ...activity, resource: "pictures", action: "delete" }, days(1))).toBe(false);
});

test("a text to many can be stopped for as long as some of it has to leave", () => {
  const written = { ...activity, resource: "mailings", action: "create" as const };
  const later = new Date(Date.parse(activity.at) + 25 * 3_600_000);
  const offers = [false, true].map((is_over) => canBeUndone({ ...written, is_over }, later));
  expect(offers).toEqual([true, false]);
});

test("it leads to the row as long as there is one", () => {
  expect(editPath(activity)).toBe("/admin/blogs#edit/b");
  expect(editPath({ ...activity, action: "delete" })).toBeUndefined();
  expect(editPath({ ...activity, resource: "something-new" })).toBeUndefined();
});

test("guests hear of a link to register elsewhere that an undo brings back or takes away", () => {
  const link = (before: string | null, after: string | null) =>
    isToldToGuests({
      ...activity,
      resource: "city-events",
      changes: { attend_link: [before, after] },
    });
  expect([link("https://a.example", null), link(null, "https://a.example")]).toEqual([true, true]);
  expect(link("https://a.example", "https://b.example")).toBe(false);
});

const wordsOf = (resource: string, changes: Activity["changes"], city_name: string | null = null) =>
  changesOf({ ...activity, resource, changes, city_name });

test("changes are told in words, under the labels of the form, long texts cut", () => {
  expect(
    wordsOf("blog-posts", {
      content: ["short", "x".repeat(500)],
      read_time: [null, "5 min read"],
      published: [false, true],
    }),
  ).toEqual([
    { field: "Read time", before: "nothing", after: "5 min read" },
    { field: "Content", before: "short", after: `${"x".repeat(159)}…` },
    { field: "Published", before: "no", after: "yes" },
  ]);
  expect(wordsOf("city-mayors", { years_experience: [3, null] })).toEqual([
    { field: "Years of experience", before: "3", after: "nothing" },
  ]);
  expect(wordsOf("chapter-cards", { about_text: [null, "A potter"] })).toEqual([
    { field: "About you", before: "nothing", after: "A potter" },
  ]);
  expect(wordsOf("something-new", { asked_by: [null, "Asha"] })).toEqual([
    { field: "Asked by", before: "nothing", after: "Asha" },
  ]);
});

test("an event's times are told by its own clock, without what follows from them", () => {
  const moved: Activity["changes"] = {
    ends_at: ["2026-12-05T14:30:00.000Z", "2026-12-24T14:30:00.000Z"],
    sequence: [0, 1],
    wall_time: ["2026-12-05T18:00", "2026-12-24T18:00"],
    date_time: ["2026-12-05T12:30:00.000Z", "2026-12-24T12:30:00.000Z"],
  };
  const starts = {
    field: "Starts",
    before: "Saturday, December 5, 2026, 6:00 PM",
    after: "Thursday, December 24, 2026, 6:00 PM",
  };
  expect(wordsOf("city-events", moved, "Pune")).toEqual([
    starts,
    {
      field: "Ends",
      before: "Saturday, December 5, 2026, 8:00 PM",
      after: "Thursday, December 24, 2026, 8:00 PM",
    },
  ]);
  // A city without a chapter: nobody knows its clock here.
  expect(wordsOf("city-events", moved, "Oslo")).toEqual([
    starts,
    { field: "Ends", before: "Dec 5, 2026, 2:30 PM UTC", after: "Dec 24, 2026, 2:30 PM UTC" },
  ]);
  expect(wordsOf("events", { date: ["2026-12-05", "2026-12-24"] })).toEqual([
    { field: "Date", before: "December 5, 2026", after: "December 24, 2026" },
  ]);
});

test("moved to another city, an event's times are told by the clock of each", () => {
  const moved: Activity["changes"] = {
    city_name: ["Pune", "Dubai"],
    time_zone: ["Asia/Kolkata", "Asia/Dubai"],
    date_time: ["2026-12-05T12:30:00.000Z", "2026-12-05T14:00:00.000Z"],
    ends_at: ["2026-12-05T14:30:00.000Z", "2026-12-05T16:00:00.000Z"],
  };
  const evening = "Saturday, December 5, 2026, 8:00 PM";
  const told = wordsOf("city-events", moved, "Dubai");
  expect(told).toContainEqual({ field: "City", before: "Pune", after: "Dubai" });
  expect(told).toContainEqual({ field: "Ends", before: evening, after: evening });
  expect(told.map(({ field }) => field)).not.toContain("Starts");
});

test("an empty list is told as nothing", () => {
  const picture = { id: "a" };
  expect(wordsOf("city-events", { pictures: [[], [picture]] })).toEqual([
    { field: "Pictures", before: "nothing", after: "1 picture" },
  ]);
});

test("lists are told line by line, choices as the form has them", () => {
  const logos = ["/art/a.png", "/art/b.png"];
  expect(
    wordsOf("city-events", { partner_logos: [null, logos], status: ["scheduled", "cancelled"] }),
  ).toEqual([
    { field: "Partner logos", before: "nothing", after: "/art/a.png\n/art/b.png" },
    { field: "Status", before: "Takes place", after: "Cancelled" },
  ]);
});

test("the log is filtered by the names of the sections, so that the two kinds of events are told apart", () => {
  const labels = filters.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["City Events", "Simple Events"]));
  expect(labels).not.toContain("Events");
  expect(new Set(labels).size).toBe(labels.length);
});

test("hosts are offered no undoing of a move to another city", () => {
  const event = { ...activity, resource: "city-events" };
  const [moved, changed]: Activity["changes"][] = [
    { city_name: ["Jaipur", "Pune"] },
    { venue: ["Cafe Pink", "Cafe Blue"] },
  ];
  expect(isForAdministrators({ ...event, changes: { ...moved } })).toBe(true);
  expect(isForAdministrators({ ...event, changes: { ...changed } })).toBe(false);
});
