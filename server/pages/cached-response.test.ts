import { expect, test } from "vitest";
import { CacheDependencies } from "#app/core/context.server.ts";
import { toPage } from "./page-cache.server.ts";
import { replyFor } from "./cached-response.server.ts";

const page = (status: number) => toPage(new CacheDependencies(), status, {}, "Chai");
const etag = page(200).headers["etag"] ?? "";

test.each([
  ["its tag", etag],
  ["the strong form of its tag", etag.replace("W/", "")],
  ["several tags, its own among them", `"other" , ${etag},"third"`],
  ["whatever there is", "*"],
])("who has %s is told that it stands", (_, known) => {
  expect(etag).toMatch(/^W\/"/);
  expect(replyFor(page(200), "", known)).toMatchObject({ status: 304, body: undefined });
});

test("who has another version gets this one", () => {
  expect(replyFor(page(200), "", 'W/"other", "third"')).toMatchObject({ status: 200 });
});

test.each([301, 308, 404, 500, 503])("a %i answers so again, whatever the reader has", (status) => {
  for (const known of [etag, etag.replace("W/", ""), "*"])
    expect(replyFor(page(status), "", known)).toMatchObject({ status, body: Buffer.from("Chai") });
  expect(page(status).headers).not.toHaveProperty("etag");
});
