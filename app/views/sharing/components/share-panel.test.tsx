import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SharePanel } from "./share-panel.tsx";

const event = {
  id: "e1",
  event_name: "Open table",
  city_name: "Pune",
  venue: "Cafe",
  wall_time: "2026-12-05T18:00",
  time_zone: "Asia/Kolkata",
  date_time: "2026-12-05T12:30:00.000Z",
  ends_at: null,
};

test.each([
  ["scheduled", false, true, true],
  ["postponed", false, false, false],
  ["cancelled", false, false, false],
  ["scheduled", true, false, false],
] as const)(
  "a meetup that is %s, over: %s, offers its date: %s, a poster: %s",
  (status, isOver, hasDate, hasPoster) => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <SharePanel
          origin="https://site.example"
          event={{ ...event, status, status_reason: null }}
          isOver={isOver}
        />
      </MemoryRouter>,
    );
    expect(markup.includes("Add to calendar")).toBe(hasDate);
    expect(markup.includes("a poster for the cafe")).toBe(hasPoster);
  },
);
