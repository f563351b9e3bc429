import { expect, test } from "vitest";
import { countStrangerMail } from "#app/core/api/attempt-limits.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { signInLimits } from "./limits.ts";
import { RateLimits } from "./rate-limits.server.ts";

describeOnDatabase("Many networks together", (open) => {
  test("a /48 has ten times the bound of a /64, and a /56 three times", async () => {
    const limits = new RateLimits(open().db);
    const take = (group: string) => limits.take([signInLimits["reset:address"], group]);
    const takeAll = async (groups: string[]) => {
      const waits = [];
      for (const group of groups) waits.push(await take(group));
      return waits.filter((wait) => wait === undefined).length;
    };
    const inOne56 = Array.from({ length: 200 }, (_, n) => `2001:db8:1:${n.toString(16)}`);
    expect(await takeAll(inOne56)).toBe(180);
    const inOne48 = Array.from({ length: 500 }, (_, n) => `2001:db8:1:${(n + 1).toString(16)}00`);
    expect(await takeAll(inOne48)).toBe(420);
    expect(await take("2001:db8:2:1")).toBeUndefined();
  });

  test("beyond 600 mails to strangers an hour only networks that have caused few go on", async () => {
    const limits = new RateLimits(open().db);
    const ask = (network: string, n: number) =>
      countStrangerMail(
        { network, countAttempt: (...keys) => limits.take(...keys) },
        `guest${network.replaceAll(/\W/g, "-")}${n}@example.org`,
      );
    let sent = 0;
    // Fifteen networks, none of which reaches a bound of its own.
    for (let n = 0; n < 50; n++)
      for (let network = 0; network < 15; network++)
        if ((await ask(`203.0.113.${network}`, n)) === undefined) sent++;
    expect(sent).toBeGreaterThanOrEqual(600);
    expect(sent).toBeLessThan(660);
    const others = [];
    for (let n = 0; n < 5; n++) others.push(await ask("198.51.100.1", n));
    expect(others.map((wait) => wait === undefined)).toEqual([true, true, true, false, false]);
    const wide = [];
    for (let n = 0; n < 5; n++) wide.push(await ask(`2001:db8:9:${n}`, n));
    expect(wide.filter((wait) => wait === undefined)).toHaveLength(3);
  });
});
