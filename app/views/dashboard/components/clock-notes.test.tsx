import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Clocks } from "../schema.ts";
import { ClockNotes } from "./clock-notes.tsx";

const tea = { id: "e1", event_name: "Mint tea", city_name: "Casablanca" };
const casablanca = {
  zone: "Africa/Casablanca",
  at: "2026-10-01T00:00:00.000Z",
  site: 0,
  database: 60,
  cities: ["Casablanca"],
  events: [tea],
};

function html(clocks: Clocks): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ClockNotes clocks={clocks} />
    </MemoryRouter>,
  );
}

const words = (clocks: Clocks) => html(clocks).replace(/<[^>]+>/g, "");

test("a volunteer reads which clock is in doubt, what both say, and what to look at", () => {
  const text = words({ disputed: [casablanca], unsettled: [] });
  expect(text).toContain(
    "What time is it in Casablanca? The site says UTC, its database says UTC+1 (for example on October 1, 2026).",
  );
  expect(text).toContain("Events concernedMint tea, Casablanca");
  expect(html({ disputed: [casablanca], unsettled: [] })).toContain('href="/events/e1"');
});

test("a zone that one of them does not know is told in words", () => {
  const unknown = { ...casablanca, cities: [], database: null };
  expect(words({ disputed: [unknown], unsettled: [] })).toContain(
    "its database says that it does not know this time zone",
  );
});

test("events whose hour is skipped or repeated are to be settled", () => {
  const text = words({ disputed: [], unsettled: [tea] });
  expect(text).toContain("Open each one, press Edit Event and choose its time again.");
  expect(text).toContain("Events to settleMint tea, Casablanca");
});

test("nothing is said while all agree", () => {
  expect(html({ disputed: [], unsettled: [] })).toBe("");
});
