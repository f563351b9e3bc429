import { expect, test } from "vitest";
import { rate_limits } from "#db/schema.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { createTestAuth } from "#tests/sign-in.ts";
import { guestsApi, repliesApi } from "./api.server.ts";

describeOnBothDatabases("Limits of guests", (open) => {
  test("an invented link of a guest leaves no row", async () => {
    const { app } = await createTestAuth(open().db);
    app.route("/replies", repliesApi());
    for (let index = 0; index < 40; index++) {
      const response = await app.request(`/replies/invented-${index}`, sent({ action: "cancel" }));
      expect(response.status).toBe(404);
    }
    expect(await open().db.$count(rate_limits)).toBe(0);
  });

  test("behind a proxy that we know, what a visitor invents before its entry counts for nothing", async () => {
    const { app } = await createTestAuth(open().db, { trustedProxies: 1 });
    app.route("/city-events", guestsApi());
    const join = async (forwarded: string) =>
      (
        await app.request(
          "/city-events/unknown/guests",
          sent({ name: "Asha" }, { "X-Forwarded-For": forwarded }),
        )
      ).status;
    for (let index = 0; index < 60; index++)
      expect(await join(`198.51.100.${index}, , 127.0.0.1, 203.0.113.7`)).toBe(404);
    expect(await join("198.51.100.99, 203.0.113.7")).toBe(429);
    expect(await join("203.0.113.7, 203.0.113.8")).toBe(404);
  });

  test("visitors behind a proxy that nobody has told us of are counted together", async () => {
    const { app } = await createTestAuth(open().db, { trustedProxies: 0 });
    app.route("/city-events", guestsApi());
    const join = async (headers: Record<string, string>) =>
      (await app.request("/city-events/unknown/guests", sent({ name: "Asha" }, headers))).status;
    for (let index = 0; index < 60; index++)
      expect(await join({ "X-Forwarded-For": `203.0.113.${index}` })).toBe(404);
    expect(await join({ "X-Forwarded-For": "203.0.113.99" })).toBe(429);
    expect(await join({})).toBe(404);
  });
});

const sent = (body: object, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});
