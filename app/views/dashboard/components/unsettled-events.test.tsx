import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Overview } from "../schema.ts";
import { UnsettledEvents } from "./unsettled-events.tsx";

const html = (events: Overview["unsettledEvents"]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <UnsettledEvents events={events} />
    </MemoryRouter>,
  );

test("a volunteer reads which meetups need another time, and what to do", () => {
  const page = html([{ id: "e1", event_name: "Mint tea", city_name: "Casablanca" }]);
  const text = page.replace(/<[^>]+>/g, "");
  expect(text).toContain("Open each one, press Edit Event and choose its time again.");
  expect(text).toContain("Mint tea, Casablanca");
  expect(page).toContain('href="/events/e1"');
});

test("nothing is said while there is nothing to settle", () => {
  expect(html([])).toBe("");
});
