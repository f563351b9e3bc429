import { expect, test } from "vitest";
import { callApi } from "./api-client.ts";
import { serverTime } from "./server-clock.ts";

test("an answer of the API says what time it is, to the second", async () => {
  const hourAgo = Date.now() - 3_600_000;
  const headers = { date: new Date(hourAgo).toUTCString() };
  const transport = async () => new Response(null, { headers });
  await callApi("/api/v1/cities", { isAnonymous: true, transport });
  expect(Math.abs(serverTime() - hourAgo)).toBeLessThan(2_000);
  await callApi("/api/v1/cities", { isAnonymous: true, transport: async () => new Response(null) });
  expect(Math.abs(serverTime() - hourAgo)).toBeLessThan(2_000);
});
