import { expect, test } from "vitest";
import { eventData, type EventFacts } from "./json-ld.ts";

const ORIGIN = "https://site.example";

test("an event's block has the venue's offset, its state, and costs nothing", () => {
  const cancelled = {
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
  };
  const blockOf = (event: EventFacts) => eventData(ORIGIN, event, { image: "/cards/e1.png" });
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
