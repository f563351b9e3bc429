import { expect, test } from "vitest";
import { eventData, type EventFacts } from "./json-ld.ts";

const ORIGIN = "https://site.example";

const cancelled: EventFacts = {
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
  guests: { coming: 30 },
};

const blockOf = (event: EventFacts) => eventData(ORIGIN, event, { image: "/cards/e1.png" });

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

test.each([
  [{ capacity: null }, "InStock"],
  [{ capacity: 31 }, "InStock"],
  [{ capacity: 30 }, "SoldOut"],
  // Nobody is thrown out where there are fewer seats than before.
  [{ capacity: 20 }, "SoldOut"],
  // Where one registers elsewhere, the seats are not ours to count.
  [{ capacity: 30, attend_link: "https://tickets.example" }, "InStock"],
])("with 30 guests and %o its offer is %s", (facts, availability) => {
  expect(blockOf({ ...cancelled, status: "scheduled", ...facts })).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});
