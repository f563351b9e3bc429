import { expect, test } from "vitest";
import { letterEmail } from "#app/features/followers/letters/mails.server.ts";
import { eventRow } from "#tests/city-event-rows.ts";
import { textOf } from "#app/core/mail/template.server.ts";
import { confirmationEmail, meetupEmail } from "./mails.server.ts";
import { messages } from "./messages.ts";
import { UNCONFIRMED_DAYS } from "./rules.ts";

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

test("a link that ends says so, in the email and behind it", () => {
  const asked = textOf(confirmationEmail({ ...reader, city: "Pune", isKnown: false }));
  expect(asked).toContain("The link works for seven days.");
  expect(UNCONFIRMED_DAYS).toBe(7);
  expect(messages.unknownLink).toContain("Not tapped within seven days?");
  const known = textOf(confirmationEmail({ ...reader, city: "Pune", isKnown: true }));
  expect(known).not.toContain("works for");
});
