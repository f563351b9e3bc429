import { expect, test } from "vitest";
import { letterEmail } from "#app/features/followers/letters/mails.server.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { confirmationEmail, meetupEmail } from "./mails.server.ts";

const reader = { to: "asha@example.org", siteUrl: "http://localhost:4700", token: "t" };
const follow = { city_name: "Pune", frequency: "each", letters: true } as const;

test("a new meetup comes with its picture and the first sentences of what it is about", () => {
  const id = crypto.randomUUID();
  const event = eventRow({
    event_name: "Open table",
    city_name: "Pune",
    description: "We taste six teas. Bring a cup.",
    image_url: `http://localhost:4700/pictures/${id}.jpg`,
  });
  const email = meetupEmail({ ...reader, follow }, [event], new Date());
  expect(email.picture).toBe(`http://localhost:4700/pictures/${id}-960.jpg`);
  expect(email.paragraphs).toContain("We taste six teas. Bring a cup.");
});

test("letters and confirmations have the card of their city at the top", () => {
  const letter = letterEmail({ ...reader, follow }, { text: "We moved.", isFromCentre: false });
  const confirmation = confirmationEmail({ ...reader, city: "Pune", isKnown: false });
  for (const { picture, home } of [letter, confirmation]) {
    expect(picture).toMatch(/^http:\/\/localhost:4700\/cards\/city\/pune-/);
    expect(home?.label).toBe("eCafe Pune");
  }
});
