import { expect, test } from "vitest";
import { canonicalAddress } from "./canonical-url.ts";

const at = (address: string) => canonicalAddress(new URL(address, "http://site.example"));
const ID = "0b6b61f2-9c7e-4f0a-8f0e-2f9f6b7c1d10";

test.each([
  [`/events/${ID}.`, `/events/${ID}`],
  [`/events/${ID})`, `/events/${ID}`],
  [`/events/${ID}%20`, `/events/${ID}`],
  [`/events/${ID}).`, `/events/${ID}`],
  [`/events/${ID},%20`, `/events/${ID}`],
  [`/events/${ID}%3E`, `/events/${ID}`],
  [`/events/${ID}%22`, `/events/${ID}`],
  [`/events/${ID}%E2%80%9D`, `/events/${ID}`],
  [`/events/${ID}%E2%80%8B`, `/events/${ID}`],
  [`/events/${ID}%C2%A0`, `/events/${ID}`],
  [`/events/${ID}!`, `/events/${ID}`],
  [`/events/${ID}/join.`, `/events/${ID}/join`],
  [`/events/${ID}%E3%80%82`, `/events/${ID}`],
  ["/r/AbC-_1_.", "/r/AbC-_1_"],
  ["/f/AbC-_1-)", "/f/AbC-_1-"],
  ["/e/abcdefg?utm=1", undefined],
  ["/e/abcdefg.", "/e/abcdefg"],
  ["/events.", "/events"],
  ["/calendar.ics)", "/calendar.ics"],
  ["/city/Pune.", "/city/Pune"],
  ["/city/New%20Delhi%20", "/city/New%20Delhi"],
  ["/city/Pune/calendar.ics)", "/city/Pune/calendar.ics"],
  ["/city/Washington%20D.C.", undefined],
  ["/r/AbC-_1_", undefined],
  ["/)", "/"],
  ["/search?q=C%2B%2B.", undefined],
])("a link that was copied as %s leads to %s", (copied, real) => {
  expect(at(copied)).toBe(real);
});
