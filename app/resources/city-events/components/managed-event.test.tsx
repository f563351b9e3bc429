import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { NOW } from "#tests/context.ts";
import { cityEvent, eventRow } from "#tests/city-event-rows.ts";
import { guestsAt } from "../rules.ts";
import { ManagedEvent } from "./managed-event.tsx";

const AHEAD = "2099-07-05T18:00";
const PAST = "2001-07-05T18:00";

test.each([
  ["scheduled", AHEAD, "3 coming", false],
  ["scheduled", PAST, "Guest list", false],
  ["postponed", AHEAD, "Guest list", true],
  ["cancelled", AHEAD, "Guest list", false],
] as const)("a card that is %s, at %s, leads by '%s'; its date is struck: %s", (...given) => {
  const [status, wall_time, words, isStruck] = given;
  const stored = eventRow({ status, wall_time, guests: { coming: 3, waiting: 0 } });
  const guests = guestsAt(stored, NOW);
  const row = cityEvent.parse(JSON.parse(JSON.stringify({ ...stored, guests })));
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <ManagedEvent event={{ ...row, guests, pictures: [] }} now={NOW.toISOString()} tools={null} />
    </MemoryRouter>,
  );
  expect(markup).toMatch(/<time [^>]*>July 5, \d{4}<\/time>, <time [^>]*>6:00 PM/);
  expect(markup).toContain(`>${words}<`);
  expect(markup.includes("New date to come")).toBe(isStruck);
});
