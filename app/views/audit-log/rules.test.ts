import { expect, test } from "vitest";
import { utcMoment } from "#app/core/text/dates.ts";
import { changesOf, actionOf, editPath } from "./rules.ts";
import type { Activity } from "./schema.ts";

const activity: Activity = {
  id: "a",
  at: "2025-06-15T09:30:00.000Z",
  actor_id: null,
  actor_name: "Asha",
  action: "update",
  resource: "blog-posts",
  row_id: "b",
  title: "First customers",
  changes: {},
};

test("an entry reads as a sentence", () => {
  expect(actionOf(activity)).toBe("changed blog post");
  expect(actionOf({ ...activity, action: "create", resource: "city-mayors" })).toBe(
    "created city mayor",
  );
  expect(actionOf({ ...activity, resource: "something-new" })).toBe("changed something-new");
  expect(utcMoment(activity.at)).toBe("Jun 15, 2025, 9:30 AM UTC");
});

test("it leads to the row as long as there is one", () => {
  expect(editPath(activity)).toBe("/admin/blogs#edit/b");
  expect(editPath({ ...activity, action: "delete" })).toBeUndefined();
  expect(editPath({ ...activity, resource: "something-new" })).toBeUndefined();
});

test("changes are told in words, long texts cut", () => {
  const changes: Activity["changes"] = {
    read_time: [null, "5 min read"],
    published: [false, true],
    years_experience: [3, null],
    content: ["short", "x".repeat(500)],
  };
  expect(changesOf({ ...activity, changes })).toEqual([
    { field: "Read time", before: "nothing", after: "5 min read" },
    { field: "Published", before: "no", after: "yes" },
    { field: "Years experience", before: "3", after: "nothing" },
    { field: "Content", before: "short", after: `${"x".repeat(159)}…` },
  ]);
});
