import { expect, test } from "vitest";
import type { LimitKey } from "#app/core/context.server.ts";
import { RateLimits } from "#server/limits/rate-limits.server.ts";
import { contextFor, makeHost, signUp } from "#tests/context.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { invite } from "./invitations.server.ts";

describeOnDatabase("Limits of invitations", (open) => {
  test("a host invites twenty people a day", async () => {
    const { db } = open();
    const viewer = await signUp(db, "user");
    await makeHost(db, viewer, "Jaipur");
    const counter = new RateLimits(db);
    const countAttempt = (...keys: LimitKey[]) => counter.take(...keys);
    const send = (n: number) =>
      invite({ ...contextFor(db, { viewer }), countAttempt }, "Jaipur", {
        email: `guest${n}@example.org`,
        duty: "helper",
      });
    for (let n = 0; n < 20; n++) await send(n);
    const refused = await send(20);
    expect(refused.ok || refused.error.retryAfter).toBeGreaterThan(23 * 3_600);
  });
});
