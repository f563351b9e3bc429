import { expect, test } from "vitest";
import { textOf, renderMail } from "#app/core/mail/template.server.ts";
import { publicEventAt } from "#app/resources/city-events/rules.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { guestEmail, type GuestFacts } from "./emails.server.ts";

const now = new Date("2027-03-10T06:30:00Z");
const tomorrow = new Date("2027-03-11T06:30:00Z");
const facts: GuestFacts = {
  to: "stranger@example.org",
  name: "Zubenelgenubi",
  bring: 0,
  state: "pending",
  event: publicEventAt(eventRow({ event_name: "Open table", date_time: tomorrow }), now),
  link: "https://example.org/r/token",
  siteUrl: "https://example.org",
  now,
};

/** Everything of an email that its inbox shows. */
const bytesOf = async (more: Partial<GuestFacts>) => {
  const email = guestEmail("guest-confirm", { ...facts, ...more });
  return textOf(email) + JSON.stringify(await renderMail(email));
};

test.each([
  ["pending", {}],
  ["cancelled", { state: "cancelled" }],
  ["added", { state: "coming", isAdded: true }],
] as const)("an email that nobody has confirmed names nobody: %s", async (_state, more) => {
  expect(await bytesOf(more)).not.toContain(facts.name);
});

test("a guest who has confirmed is greeted by name", async () => {
  expect(await bytesOf({ state: "coming" })).toContain(facts.name);
});

test.each([
  ["coming", 0, "Can't make it? Free your seat"],
  ["coming", 2, "Can't make it? Free your seats"],
  ["waiting", 0, "Can't make it? Leave the list"],
  ["offered", 2, "Can't make it? Leave the list"],
] as const)("only guests who hold seats are asked to free them: %s, %i", (state, bring, label) => {
  const { links, paragraphs } = guestEmail("guest-moved", { ...facts, state, bring });
  expect(links?.map((link) => link.label)).toEqual([label]);
  const kept = bring > 0 ? "Your seats are kept" : "Your seat is kept";
  expect(JSON.stringify(paragraphs).includes(kept)).toBe(state === "coming");
});

test.each([
  ["another site's list", { attend_link: "https://tickets.example.org" }, "Our list is closed"],
  ["no list", { takes_guests: false }, "just come along"],
] as const)("nobody is asked to leave a list that has ended: %s", (_name, off, line) => {
  const event = publicEventAt(eventRow({ date_time: tomorrow, ...off }), now);
  for (const state of ["coming", "waiting"] as const) {
    for (const kind of ["guest-moved", "guest-reminder", "guest-notice"] as const) {
      const text = textOf(guestEmail(kind, { ...facts, state, event, note: "Hello" }));
      expect(text).not.toMatch(/Can't make it|waiting list|kept/);
    }
    expect(textOf(guestEmail("guest-moved", { ...facts, state, event }))).toContain(line);
  }
});

test.each([
  ["pending", true],
  ["cancelled", false],
  ["coming", false],
] as const)("only a link that ends says so: %s", async (state, isEnding) => {
  expect((await bytesOf({ state })).includes("works for two days")).toBe(isEnding);
  expect(await bytesOf({ state: "coming", isAdded: true })).toContain("works for two days");
});

test("nobody is asked to free a seat once the meetup has begun, but while its new date is to come", () => {
  const labels = (more: object) =>
    guestEmail("guest-notice", {
      ...facts,
      state: "coming",
      event: publicEventAt(eventRow({ date_time: new Date(now.getTime() - 60_000), ...more }), now),
    }).links;
  expect(labels({})).toBeUndefined();
  expect(labels({ status: "postponed" })).toHaveLength(1);
});
