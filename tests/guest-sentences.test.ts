import { expect, test } from "vitest";
import { ownLead, seeYou } from "#app/features/guests/components/own-words.ts";
import { guestEmail, type GuestFacts } from "#app/features/guests/emails.server.ts";
import {
  closedSentences,
  tapLine,
  turnLine,
  waitingReason,
} from "#app/features/guests/messages.ts";
import { GuestMail } from "#app/features/guests/rules.ts";
import { publicEventAt } from "#app/resources/city-events/rules.ts";
import { eventRow } from "./city-event-rows.ts";

const now = new Date("2027-03-10T06:30:00Z");
const event = (seats_left: number) => ({
  capacity: 20,
  guests: { coming: 20 - seats_left, waiting: 0, seats_left, open: "yes" as const },
});
const facts: GuestFacts = {
  to: "asha@example.org",
  name: "Asha",
  bring: 0,
  state: "coming",
  event: publicEventAt(eventRow({ wall_time: "2027-03-11T18:30" }), now),
  link: "https://meetups.example.org/r/token",
  siteUrl: "https://meetups.example.org",
  now,
};

test("guests read sentences that a host would say", () => {
  expect([1, 2].map(seeYou)).toEqual(["See you both there", "See you there, all three of you"]);
  expect(tapLine(event(9), 1)).toBe(
    "Tap the button and we'll hold your 2 seats, if they're still free.",
  );
  expect(waitingReason(event(1), 1, "Asha")).toBe(
    "Only one seat is free, Asha, and there are two of you.",
  );
  expect(turnLine(1, false)).toBe(
    "Until the day before, the seats are yours when there's room for two of you, and we email you.",
  );
  expect(turnLine(1, true)).toBe(
    "When there's room for two of you we email you; the first to tap gets the seats.",
  );
  expect(closedSentences.elsewhere).toBe("You sign up for this one on another site.");
  const mail = (kind: GuestMail, more: Partial<GuestFacts> = {}) =>
    guestEmail(kind, { ...facts, ...more });
  expect(mail(GuestMail.EventReminder).paragraphs[0]).toBe("See you tomorrow at 6:30 PM, Asha.");
  expect(mail(GuestMail.RsvpCancelled, { state: "cancelled" }).reason).toBe(
    "You were on the list of First Customers.",
  );
  expect(mail(GuestMail.HostNotice, { note: "we sit upstairs" }).subject).toBe(
    "From your host: we sit upstairs",
  );
  expect(mail(GuestMail.ConfirmationRequested, { isAdded: true }).preheader).toBe(
    "Tap the button, and we email you when plans change.",
  );
  expect(mail(GuestMail.RsvpConfirmed, { hasWaited: true }).paragraphs[0]).toBe(
    "A seat came free, Asha: you're in.",
  );
});

test.each([
  ["pending", "Asha, this meetup is postponed. Say yes again once it has a new date."],
  ["cancelled", "You're off the list, Asha. Say yes again once there's a new date."],
  [
    "struck",
    "The host took you off the list, Asha. Think it's a mistake? Write to pune@example.org.",
  ],
] as const)("without a date a guest who is %s reads what the host reads", (state, lead) => {
  const place = { state, name: "Asha", bring: 0, hasAddress: true, isOver: false };
  const contact_info = "pune@example.org";
  expect(ownLead({ ...place, closed: "postponed", event: { contact_info } })).toBe(lead);
});
