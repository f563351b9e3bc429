import { expect, test } from "vitest";
import { CacheDependencies } from "#app/core/context.server.ts";
import { matchSimpleGet } from "./match-simple-get.server.ts";
import { PageCache, toPage } from "./page-cache.server.ts";

const withoutQuery = (address: string) => address.replace(/\?.*/, "");
const pages = new PageCache();
const type = { "content-type": "text/html; charset=utf-8" };
await pages.page("/events", async () =>
  toPage(new CacheDependencies(), 200, type, "<p>Chai</p>".repeat(99)),
);
const match = matchSimpleGet(pages, withoutQuery, { "x-content-type-options": "nosniff" });

const ask = (head: string) => match(Buffer.from(head, "latin1"))?.toString("latin1");
const get = (path: string, ...fields: string[]) =>
  `GET ${path} HTTP/1.1\r\n${["Host: site", ...fields].map((field) => `${field}\r\n`).join("")}\r\n`;

test("a kept page is answered whole, with its length, its headers and the time", () => {
  const [head = "", body] = ask(get("/events"))?.split("\r\n\r\n") ?? [];
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toContain("content-length: 1089");
  expect(head).toContain("x-content-type-options: nosniff");
  expect(head).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT/);
  expect(body).toBe("<p>Chai</p>".repeat(99));
});

test("the encoding and the entity tag of the request count", () => {
  expect(ask(get("/events", "Accept-Encoding: gzip, br"))).toContain("content-encoding: br");
  expect(ask(get("/events", "Accept-Encoding: br;q=0"))).not.toContain("content-encoding");
  const [, tag = ""] = /etag: (.*)\r/.exec(ask(get("/events")) ?? "") ?? [];
  expect(ask(get("/events", `If-None-Match: ${tag}`))).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
});

test("a page is counted with all that is held of it, in every encoding", async () => {
  const other = new PageCache();
  const body = Array.from({ length: 2_000 }, (_, n) => `<p>Chai number ${n * n}</p>`).join("");
  await other.page("/blog", async () => toPage(new CacheDependencies(), 200, type, body));
  const look = matchSimpleGet(other, withoutQuery, {});
  for (const field of ["Accept: */*", "Accept-Encoding: br", "Accept-Encoding: gzip"])
    look(Buffer.from(get("/blog", field)));
  const page = other.fresh("/blog");
  const replies = [...(page?.replies.values() ?? [])].map(
    (reply) => (reply.body?.length ?? 0) + (reply.rawBytes?.bytes.length ?? 0),
  );
  expect(replies).toHaveLength(3);
  expect(other.bytes).toBeGreaterThanOrEqual(replies.reduce((sum, bytes) => sum + bytes));
});

test("a large page is left to Node, because here each client that does not read holds a copy", async () => {
  const other = new PageCache();
  const body = Array.from({ length: 20_000 }, (_, n) => `<p>Chai number ${n * n}</p>`).join("");
  await other.page("/blog.json", async () => toPage(new CacheDependencies(), 200, type, body));
  const look = matchSimpleGet(other, withoutQuery, {});
  expect(look(Buffer.from(get("/blog.json")))).toBeUndefined();
  expect(look(Buffer.from(get("/blog.json", "Accept-Encoding: br")))).toBeDefined();
});

test("the host may stand anywhere among the fields", () => {
  const host = "Host: site\r\n";
  const request = get("/events", "Accept-Encoding: br")
    .replace(host, "")
    .replace(/\r\n$/, `${host}\r\n`);
  expect(ask(request)).toContain("content-encoding: br");
});

test("a campaign's mark in the address changes nothing", () => {
  expect(ask(get("/events?utm_source=x"))).toContain("content-length: 1089");
});

test.each([
  ["a path that would name another host", get("//evil.example/events?utm=1")],
  ["a path that would name another host, with a backslash", get("/\\evil.example/events?utm=1")],
  ["a page that is not kept", get("/blog")],
  ["another method", get("/events").replace("GET", "HEAD")],
  ["another version", get("/events").replace("1.1", "1.0")],
  ["half a request", get("/events").slice(0, -2)],
  ["two requests at once", get("/events") + get("/events")],
  ["a request and the beginning of another", `${get("/events")}GET`],
  ["no host", get("/events").replace("Host: site\r\n", "Accept: */*\r\n")],
  ["two hosts", get("/events", "host: other")],
  ["two hosts with something between", get("/events", "Accept: */*", "HOST: other")],
  ["a body", get("/events", "Content-Length: 4")],
  ["a body in pieces", get("/events", "Transfer-Encoding: chunked")],
  ["a field that goes on in the next line", get("/events", "A: b", " c")],
  ["a space before the colon", get("/events", "Content-Length : 4")],
  ["a line that ends early", get("/events", "A: b\nContent-Length: 4")],
  ["a character that is none", get("/events", "A: \0")],
  ["a wish to be asked first", get("/events", "Expect: 100-continue")],
  ["a connection that is to be closed", get("/events", "Connection: close")],
  ["a change of protocol", get("/events", "Connection: Upgrade", "Upgrade: websocket")],
  ["a very long head", get("/events", `A: ${"b".repeat(5_000)}`)],
])("%s is left to Node", (_, request) => {
  expect(ask(request)).toBeUndefined();
});

test("a header that could break out of its line is never written", async () => {
  const other = new PageCache();
  const headers = { ...type, "x-title": "Chai\r\nSet-Cookie: a=b" };
  await other.page("/split", async () => toPage(new CacheDependencies(), 200, headers, "Chai"));
  const look = matchSimpleGet(other, withoutQuery, {});
  expect(() => look(Buffer.from(get("/split")))).toThrow("Invalid character in header content");
});
