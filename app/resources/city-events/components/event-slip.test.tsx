import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventSlip } from "./event-slip.tsx";

const event = {
  event_name: "Tea",
  city_name: "Pune",
  venue: "Blue Cup",
  wall_time: "2027-03-20T18:00",
  date_time: "2027-03-20T12:30:00Z",
};

test.each([
  ["scheduled", 0],
  ["postponed", 2],
  ["cancelled", 2],
] as const)("the date of a ticket that is %s is struck %i times", (status, times) => {
  const markup = renderToStaticMarkup(<EventSlip event={{ ...event, status }} title="Off" />);
  expect(markup.match(/<s [^>]*>Saturday|line-through/g) ?? []).toHaveLength(times);
});
