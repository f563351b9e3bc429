import { expect, test } from "vitest";
import { plainRow } from "#app/core/data/service.server.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { NOW } from "#tests/context.ts";
import { eventData } from "./json-ld.ts";
import { publicEventAt, type PageEvent } from "./rules.ts";

const ORIGIN = "https://site.example";

const row = eventRow({
  event_name: "Evening",
  city_name: "San Francisco",
  venue: "Cafe",
  wall_time: "2026-12-05T18:00",
  time_zone: "America/Los_Angeles",
  ends_at: new Date("2026-12-06T04:30:00Z"),
  status: "cancelled",
  image_url: "/art/events/e01.webp",
  guests: { coming: 30, waiting: 0 },
});
const cancelled: PageEvent<"detail"> = { ...plainRow(publicEventAt(row, NOW)), id: "e1" };

test("after a move the block names our pictures by the new address, others as they are", () => {
  const path = "/pictures/0b4c2f4e-1111-4222-8333-944455556666.jpg";
  const named = (image_url: string) => blockOf({ ...cancelled, image_url })["image"];
  expect(named(`https://old.example${path}`)).toContain(ORIGIN + path);
  expect(named("https://old.example/art/1.jpg")).toContain("https://old.example/art/1.jpg");
});

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
  ["waiting", "SoldOut"],
  // With an attend link, seats are counted elsewhere.
  ["no", "InStock"],
] as const)("while its list says %o its offer is %s", (open, availability) => {
  const guests = { coming: 30, waiting: 0, seats_left: 0, open };
  expect(blockOf({ ...cancelled, status: "scheduled", guests })).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});
