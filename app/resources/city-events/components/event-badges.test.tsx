import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EventBadges, StatusNotice } from "./event-badges.tsx";

const now = "2026-12-05T12:30:00.000Z";
const ahead = { date_time: "2026-12-06T12:30:00.000Z", ends_at: null };
const running = { date_time: "2026-12-05T12:00:00.000Z", ends_at: "2026-12-05T14:00:00.000Z" };
const over = { date_time: "2026-12-04T12:30:00.000Z", ends_at: null };

test.each([
  [ahead, "scheduled", ["Upcoming"]],
  [ahead, "postponed", ["Postponed"]],
  [ahead, "cancelled", ["Called off"]],
  [running, "scheduled", ["Happening now"]],
  [running, "cancelled", ["Called off"]],
  [over, "scheduled", ["Past Event"]],
  [over, "postponed", ["Postponed"]],
  [over, "cancelled", ["Past Event", "Called off"]],
] as const)("%j, %s: %j", (times, status, badges) => {
  const markup = renderToStaticMarkup(<EventBadges event={{ ...times, status }} now={now} />);
  const texts = markup.split(/<[^>]+>/).map((text) => text.trim());
  expect(texts.filter(Boolean)).toEqual(badges);
});

test.each([
  ["scheduled", "The cafe is closed.", ""],
  ["cancelled", "The cafe is closed.", "This meetup has been called off. The cafe is closed."],
  ["cancelled", null, "This meetup has been called off."],
  ["postponed", null, "This meetup is postponed."],
] as const)("%s, because %j", (status, status_reason, said) => {
  const markup = renderToStaticMarkup(<StatusNotice event={{ status, status_reason }} />);
  expect(markup.replace(/<[^>]+>/g, "").trim()).toBe(said);
});
