import { Hono } from "hono";
import { expect, test } from "vitest";
import { rate_limits } from "#db/schema.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { createTestAuth } from "#tests/sign-in.ts";
import { guestLimits } from "./stranger-limits.server.ts";

describeOnBothDatabases("Limits of strangers", (open) => {
  test("an invented link of a guest leaves no row", async () => {
    const { auth } = await createTestAuth(open().db);
    const app = new Hono().post("/r/:token", async (c) =>
      c.json({ wait: await guestLimits(auth).takeReply(c, c.req.param("token")) }),
    );
    for (let index = 0; index < 40; index++)
      expect(await (await app.request(`/r/invented-${index}`, { method: "POST" })).json()).toEqual(
        {},
      );
    expect(await open().db.$count(rate_limits)).toBe(0);
  });

  test("visitors behind a proxy that nobody has told us of are counted together", async () => {
    const { auth } = await createTestAuth(open().db, { trustedProxies: 0 });
    const app = new Hono().post("/join", async (c) =>
      c.json({ wait: await guestLimits(auth).takeYes(c, null) }),
    );
    const join = async (headers: Record<string, string>) =>
      (await app.request("/join", { method: "POST", headers })).text();
    for (let index = 0; index < 60; index++)
      expect(await join({ "X-Forwarded-For": `203.0.113.${index}` })).toBe("{}");
    expect(await join({ "X-Forwarded-For": "203.0.113.99" })).toMatch(/"wait":\d+/);
    expect(await join({})).toBe("{}");
  });
});
