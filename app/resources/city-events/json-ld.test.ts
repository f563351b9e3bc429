import { expect, test } from "vitest";
import { eventData } from "./json-ld.ts";
import type { PageEvent } from "./rules.ts";

const ORIGIN = "https://site.example";

const cancelled: PageEvent<"detail"> = {
  id: "e1",
  event_name: "Evening",
  city_name: "San Francisco",
  venue: "Cafe",
  description: null,
  wall_time: "2026-12-05T18:00",
  time_zone: "America/Los_Angeles",
  date_time: "2026-12-06T02:00:00.000Z",
  ends_at: "2026-12-06T04:30:00.000Z",
  status: "cancelled",
  image_url: "/art/events/e01.webp",
  speaker_name: null,
  speaker_designation: null,
  attend_link: null,
  capacity: null,
  guests: { coming: 30, waiting: 0, seats_left: null, open: "yes" },
  pictures: [],
  takes_guests: true,
  speaker_image: null,
  expected_attendees: null,
  contact_info: null,
  partner_logos: null,
  status_reason: null,
};

const blockOf = (event: PageEvent<"detail">, now = "2026-12-01T00:00:00.000Z") =>
  eventData(ORIGIN, event, { image: "/cards/e1.png", now: new Date(now) });

test("an event's block has the venue's offset, its state, and costs nothing", () => {
  expect(blockOf(cancelled)).toMatchObject({
    offers: undefined,
    startDate: "2026-12-05T18:00-08:00",
    endDate: "2026-12-05T20:30-08:00",
    eventStatus: "https://schema.org/EventCancelled",
    isAccessibleForFree: true,
    image: [`${ORIGIN}/cards/e1.png`, `${ORIGIN}/art/events/e01.webp`],
  });
  expect(blockOf({ ...cancelled, status: "scheduled" })).toMatchObject({
    eventStatus: "https://schema.org/EventScheduled",
    offers: { "@type": "Offer", price: 0, priceCurrency: "USD", url: `${ORIGIN}/events/e1` },
  });
});

test("an event that has begun offers nothing", () => {
  const event = { ...cancelled, status: "scheduled" as const };
  expect(blockOf(event, "2026-12-06T02:00:01.000Z")["offers"]).toBeUndefined();
});

test.each([
  ["yes", "InStock"],
  ["email", "InStock"],
  ["waiting", "SoldOut"],
  // With an attend link, seats are counted elsewhere.
  ["no", "InStock"],
] as const)("while its list says %o its offer is %s", (open, availability) => {
  const guests = { coming: 30, waiting: 0, seats_left: 0, open };
  expect(blockOf({ ...cancelled, status: "scheduled", guests })).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});
