import { expect, test } from "vitest";
import { canonicalAddress } from "./canonical-address.ts";

const at = (address: string) => canonicalAddress(new URL(address, "http://site.example"));

test("a page has one address, without a slash at its end", () => {
  expect(at("/events/?when=past")).toBe("/events?when=past");
  expect(at("/city//Pune/")).toBe("/city/Pune");
});

test.each(["/", "/events", "/city/New%20Delhi", "/events?when=past"])("%s stays", (address) => {
  expect(at(address)).toBeUndefined();
});

test("no address leads to another host", () => {
  expect(canonicalAddress(new URL("http://site.example//evil.example/"))).toBe("/evil.example");
});
