import { expect, test } from "vitest";
import { addressGroup, clientAddress } from "./client-address.ts";

test("a forwarded address counts only when a proxy of ours has written it", () => {
  expect(clientAddress("1.2.3.4", "10.0.0.1", 0)).toBe("10.0.0.1");
  expect(clientAddress("6.6.6.6, 1.2.3.4", "10.0.0.1", 1)).toBe("1.2.3.4");
  expect(clientAddress("6.6.6.6, 1.2.3.4, 10.0.0.9", "10.0.0.1", 2)).toBe("1.2.3.4");
  expect(clientAddress("1.2.3.4", "10.0.0.1", 2)).toBe("1.2.3.4");
  expect(clientAddress(null, "::ffff:10.0.0.1", 1)).toBe("10.0.0.1");
  expect(clientAddress(null, undefined, 0)).toBe("unknown");
});

test.each([
  ["203.0.113.7:49152", "203.0.113.7"],
  ["[2001:db8::1]:49152", "2001:db8::1"],
  ["[2001:DB8::1]", "2001:db8::1"],
  ["[::ffff:203.0.113.7]:49152", "203.0.113.7"],
  ["::ffff:203.0.113.7:49152", "203.0.113.7"],
])("%s is %s, whatever the port", (seen, address) => {
  expect(clientAddress(seen, "10.0.0.1", 1)).toBe(address);
});

test("all addresses of one IPv6 network count as one visitor", () => {
  expect(addressGroup("2001:db8:0:1::1")).toBe(addressGroup("2001:0db8:0000:0001:ffff::2"));
  expect(addressGroup("2001:db8::1")).toBe("2001:db8:0:0");
  expect(addressGroup("::1")).toBe("0:0:0:0");
  expect(addressGroup("192.0.2.7")).toBe("192.0.2.7");
});
