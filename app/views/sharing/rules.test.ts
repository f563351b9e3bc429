import { groupText } from "#app/features/guests/notices/components/tell-guests.tsx";
import { expect, test } from "vitest";
import type { PageEvent } from "#app/resources/city-events/rules.ts";
import { shareText, wallTimeLabel, whatsAppLink } from "#app/resources/city-events/share-text.ts";
import { calendarLinks } from "./rules.ts";

const ORIGIN = "https://site.example";
const event: PageEvent<"poster"> = {
  id: "e1",
  event_name: "চা & Talk",
  city_name: "Casablanca",
  venue: "Cafe",
  wall_time: "2026-09-21T18:00",
  time_zone: "Africa/Casablanca",
  date_time: "2026-09-21T18:00:00.000Z",
  ends_at: "2026-09-21T20:30:00.000Z",
  status: "scheduled",
  status_reason: null,
  guests: { coming: 0, waiting: 0, seats_left: null, open: "yes" },
  short_path: "/e/abcdefg",
};

test("the text to share tells what, when by the venue's clock, where, and the link", () => {
  expect(shareText(ORIGIN, event)).toBe(
    "চা & Talk\nMonday, September 21, 2026, 6:00 PM\nCafe, Casablanca\nCome along, it's free: https://site.example/e/abcdefg",
  );
  expect(shareText(ORIGIN, { ...event, status: "cancelled" })).toMatch(/^Called off: চা/);
});

test("the text for a group says what has changed: the reason, or that it has moved", () => {
  const off = { ...event, status: "cancelled" as const, status_reason: "The cafe is closed." };
  expect(shareText(ORIGIN, off).split("\n").slice(0, 2)).toEqual([
    "Called off: চা & Talk",
    "The cafe is closed.",
  ]);
  expect(shareText(ORIGIN, event, { isMoved: true })).toMatch(/^Moved: চা & Talk\n/);
  expect(groupText(ORIGIN, event, "We sit upstairs.")).toBe(
    "চা & Talk: We sit upstairs.\nhttps://site.example/e/abcdefg",
  );
});

test("the text invites nobody to a meetup that is over, postponed or called off", () => {
  const guests = { ...event.guests, open: "waiting" as const };
  expect(shareText(ORIGIN, { ...event, guests })).toContain(
    "All seats are taken. Join the waiting list: ",
  );
  expect(shareText(ORIGIN, event, { isOver: true })).not.toContain("Come along");
  for (const status of ["postponed", "cancelled"] as const)
    expect(shareText(ORIGIN, { ...event, status })).not.toContain("Come along");
});

test("WhatsApp opens with exactly that text", () => {
  const link = new URL(whatsAppLink(shareText(ORIGIN, event)));
  expect(link.searchParams.get("text")).toBe(shareText(ORIGIN, event));
  expect(() => whatsAppLink("broken \ud83d")).not.toThrow();
});

test("web calendars get the wall time with its zone or offset", () => {
  const [google, outlook, apple, file] = calendarLinks(ORIGIN, event);
  const asked = new URL(google?.href ?? "").searchParams;
  expect(asked.get("dates")).toBe("20260921T180000/20260921T203000");
  expect(asked.get("ctz")).toBe("Africa/Casablanca");
  expect(new URL(outlook?.href ?? "").searchParams.get("startdt")).toBe("2026-09-21T18:00+00:00");
  expect(apple?.href).toBe("/events/e1.ics");
  expect(file).toMatchObject({ href: "/events/e1.ics", isDownload: true });
});

test("a time names the city whose clock shows it, and no zone from a database", () => {
  const start = {
    wall_time: "2026-12-05T18:00",
    date_time: "2026-12-05T12:30:00.000Z",
    city_name: "Pune",
  };
  expect(wallTimeLabel(start)).toBe("Saturday, December 5, 2026, 6:00 PM (Pune time, UTC+5:30)");
});
