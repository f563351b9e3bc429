import { expect, test } from "vitest";
import type { Activity } from "./schema.ts";
import { sentenceOf } from "./sentences.ts";

const entry: Activity = {
  id: "a",
  at: "2025-06-15T09:30:00.000Z",
  actor_id: "asha",
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

const sentence = (more: Partial<Activity>) => {
  const { subject, verb, object, rest = "" } = sentenceOf({ ...entry, ...more });
  return `${[subject, verb, object].filter(Boolean).join(" ")}${rest}`;
};

test("rows are told with what was changed", () => {
  expect(sentence({})).toBe("Asha changed the blog post First customers");
  const changes: Activity["changes"] = { excerpt: [null, "x"], title: ["a", "b"] };
  expect(sentence({ changes })).toBe("Asha changed the blog post First customers: title, excerpt");
  expect(sentence({ changes, undoes: "c" })).toBe(
    "Asha undid a change of the blog post First customers: title, excerpt",
  );
  expect(sentence({ action: "hide", resource: "city-events", title: "Chai" })).toBe(
    "Asha hid the city event Chai",
  );
  const off: Activity["changes"] = {
    status: ["scheduled", "cancelled"],
    status_reason: [null, "x"],
  };
  const meetup = { resource: "city-events", title: "Chai" };
  expect(sentence({ ...meetup, changes: off })).toBe("Asha called off Chai");
  const on: Activity["changes"] = {
    status: ["cancelled", "scheduled"],
    status_reason: ["x", null],
  };
  expect(sentence({ ...meetup, changes: on })).toBe("Asha took back calling off Chai");
  expect(sentence({ ...meetup, changes: { ...off, venue: ["a", "b"] } })).toContain("changed the");
  expect(sentence({ action: "restore" })).toBe("Asha put back the blog post First customers");
  expect(sentence({ resource: "something-new" })).toBe(
    "Asha changed the something-new First customers",
  );
});

test("hosts: who invited whom, who stepped down and who was removed by whom", () => {
  const invitation = { resource: "host-invitations", title: "host of Mumbai", city_name: "Mumbai" };
  const created = { ...invitation, action: "create" } as const;
  expect(sentence(created)).toBe("Asha invited somebody to be City Mayor of Mumbai");
  expect(sentence({ ...created, person: "rhea@example.org" })).toBe(
    "Asha invited rhea@example.org to be City Mayor of Mumbai",
  );
  expect(sentence({ ...created, title: "helper of Mumbai" })).toBe(
    "Asha invited somebody to help in Mumbai",
  );
  expect(sentence({ ...invitation, action: "delete" })).toBe(
    "Asha withdrew the invitation of somebody to be City Mayor of Mumbai",
  );
  const duty = { ...invitation, resource: "chapter-hosts" };
  expect(sentence({ ...duty, action: "create" })).toBe("Asha became City Mayor of Mumbai");
  const left: Partial<Activity> = { ...duty, action: "delete", person: "Rhea" };
  expect(sentence({ ...left, row_id: "asha" })).toBe("Asha stepped down as City Mayor of Mumbai");
  expect(sentence(left)).toBe("Rhea was removed as City Mayor of Mumbai by Asha");
  expect(sentence({ ...left, person: null, changes: { reason: [null, "Moved away"] } })).toBe(
    "Somebody was removed as City Mayor of Mumbai by Asha: “Moved away”",
  );
  expect(sentence({ ...left, row_id: "asha", changes: { handed_to: [null, "rhea"] } })).toBe(
    "Asha handed Mumbai over to Rhea",
  );
  expect(sentence({ ...left, action: "restore" })).toBe(
    "Asha made Rhea City Mayor of Mumbai again",
  );
});

test("cards, guests and reports", () => {
  const card = { resource: "chapter-cards", title: "Card of Mumbai", city_name: "Mumbai" };
  const changes: Activity["changes"] = { image_url: [null, "x"], about_text: [null, "y"] };
  expect(sentence({ ...card, changes })).toBe("Asha changed the card of Mumbai: text, picture");
  expect(sentence({ ...card, action: "create" })).toBe("Asha wrote the card of Mumbai");
  const guest = { resource: "guests", title: "Chai" };
  expect(sentence({ ...guest, action: "delete" })).toBe("Asha took somebody off the list of Chai");
  expect(sentence({ ...guest, action: "update" })).toBe("Asha let somebody in at Chai");
  const report = { resource: "reports", title: "Chai" };
  expect(sentence({ ...report, changes: { settled: [false, true] } })).toBe(
    "Asha settled the report about Chai",
  );
  expect(sentence({ ...report, changes: { settled: [true, false] } })).toBe(
    "Asha opened the report about Chai again",
  );
  expect(sentence({ ...report, changes: { forwarded_at: [null, "x"] } })).toBe(
    "Asha forwarded the report about Chai to the City Mayors",
  );
});
