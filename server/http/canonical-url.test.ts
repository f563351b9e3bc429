import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalAddress } from "./canonical-url.ts";

const at = (address: string) => canonicalAddress(new URL(address, "http://site.example"));

test.each([
  ["/events/?when=past", "/events?when=past"],
  ["/city//Pune/", "/city/Pune"],
  ["/Events", "/events"],
  ["/BLOG/0B6B", "/blog/0b6b"],
  ["/city/%4Aaipur", "/city/Jaipur"],
  ["/CITY/Pune", "/city/Pune"],
  ["/city/New+Delhi", "/city/New%20Delhi"],
  ["/Host/new+delhi", "/host/new%20delhi"],
  ["/city/New+Delhi/calendar.ics", "/city/New%20Delhi/calendar.ics"],
  ["/team/a+b", "/team/a%2Bb"],
  ["/calend%61r.ics", "/calendar.ics"],
  ["/Events.atom?x=1", "/events.atom?x=1"],
  ["/city/%50une/calendar.ics/", "/city/Pune/calendar.ics"],
  ["/about/.data", "/about.data"],
  ["/about/_.data", "/about.data"],
  ["/.data", "/_.data"],
])("%s is really %s", (asked, real) => {
  expect(at(asked)).toBe(real);
});

test.each([
  "/",
  "/events",
  "/city/New%20Delhi",
  "/city/%E0%A6%A2%E0%A6%BE%E0%A6%95%E0%A6%BE",
  "/events?when=past",
  "/_.data",
  "/newsletter/confirm/AbC-_1",
  "/%",
  `/about/${"!%.".repeat(5_000)}a`,
])("%s stays", (address) => {
  expect(at(address)).toBeUndefined();
});

const path = fc
  .array(fc.constantFrom("/", "a", "B", "é", "%41", "%2f", "%", ".", "?", "events", "city"))
  .map((parts) => parts.join(""));

test("no address leads to another host, and none is led twice", () => {
  expect(at("/events./%2f")).toBe("/events");
  expect(canonicalAddress(new URL("http://site.example//evil.example/"))).toBe("/evil.example");
  fc.assert(
    fc.property(path, (asked) => {
      const led = at(`/${asked}`.replace(/^\/+/, "/"));
      if (led === undefined) return;
      expect(led).toMatch(/^\/(?!\/)/);
      expect(canonicalAddress(new URL(led, "http://site.example"))).toBeUndefined();
    }),
  );
});
