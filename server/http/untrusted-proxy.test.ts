import { expect, test } from "vitest";
import { silent } from "#tests/sign-in.ts";
import { UntrustedProxy } from "./untrusted-proxy.ts";

const head = (...fields: string[]) =>
  Buffer.from(`${["GET / HTTP/1.1", "Host: site", ...fields].join("\r\n")}\r\n\r\n`);

const seen = (bytes: Buffer, address: string, trustedProxies = 0) => {
  const proxy = new UntrustedProxy(trustedProxies, silent);
  proxy.seeFirstBytes(bytes, address);
  return proxy.isSeen;
};

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.88.0.1", "172.17.0.1", "fd00::1"])(
  "a proxy at %s is noticed by the header that it adds to a request for a kept page",
  (address) => {
    expect(seen(head("x-forwarded-for: 203.0.113.5"), address)).toBe(true);
    expect(seen(head("Accept: */*"), address)).toBe(false);
    expect(seen(head("X-Forwarded-For: 203.0.113.5"), address, 1)).toBe(false);
  },
);

test("a stranger cannot raise the alarm, nor does what stands in a body", () => {
  expect(seen(head("X-Forwarded-For: 203.0.113.5"), "203.0.113.9")).toBe(false);
  expect(seen(head("X-Forwarded-For: 203.0.113.5"), "2001:db8::9")).toBe(false);
  const body = Buffer.from("name=\nVia: email");
  expect(seen(Buffer.concat([head("Accept: */*"), body]), "127.0.0.1")).toBe(false);
});
