import { like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { strangerMailLimits } from "#app/core/api/attempt-limits.ts";
import type { LimitKey } from "#app/core/context.server.ts";
import { newsletterApi } from "#app/features/newsletter/api.server.ts";
import { describeOnBothDatabases, describeOnDatabase } from "#tests/database.ts";
import { mails, rate_limits } from "#db/schema.ts";
import { bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";
import { addressGroup } from "#server/http/client-address.ts";
import { signInLimits } from "./limits.ts";
import { RateLimits } from "./rate-limits.server.ts";

const email = "asha@example.com";
const address = "198.51.100.7";

const limits = { ...signInLimits, ...strangerMailLimits };

/** Requests that are limited by account and by network. */
const limited: [name: keyof typeof limits, key: string, path: string, body: object][] = [
  [
    "sign-in:account-address",
    `${email} ${addressGroup(address)}`,
    "/sign-in",
    { email, password: PASSWORD },
  ],
  ["sign-in:account", email, "/sign-in", { email, password: PASSWORD }],
  ["sign-in:address", addressGroup(address), "/sign-in", { email, password: PASSWORD }],
  ["sign-up:account", email, "/sign-up", { email, password: PASSWORD }],
  ["sign-up:address", addressGroup(address), "/sign-up", { email, password: PASSWORD }],
  ["reset:account", email, "/request-password-reset", { email }],
  ["stranger-mail-day:account", email, "/sign-up", { email, password: PASSWORD }],
  ["reset-day:account", email, "/request-password-reset", { email }],
  ["sign-in-code-day:account", email, "/request-sign-in-code", { email }],
  ["reset:account", email, "/request-password-reset", { email: email.replace("@", "+again@") }],
  ["reset:address", addressGroup(address), "/request-password-reset", { email }],
  [
    "reset-password:address",
    addressGroup(address),
    "/reset-password",
    { token: "invented", password: PASSWORD },
  ],
  ["code:address", addressGroup(address), "/two-factor/verify", { code: "000000" }],
  ["stranger-mail:account", email, "/newsletter", { email, consent: true }],
  ["stranger-mail-day:account", email, "/newsletter", { email, consent: true }],
  [
    "stranger-mail:account",
    email,
    "/newsletter",
    { email: email.replace("@", "+again@"), consent: true },
  ],
  ["stranger-mail:address", addressGroup(address), "/newsletter", { email, consent: true }],
];

describeOnBothDatabases("Too many attempts", (open) => {
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
    site.app.route("/api/auth/newsletter", newsletterApi());
  });

  test.each(limited)("by %s of %s are told when to come back", async (name, key, path, body) => {
    const ask = (from: string) => site.post(path, body, { "x-forwarded-for": from });
    const first = await ask(address);
    expect(first.status).not.toBe(429);
    let attempts = 1;
    while (!(await site.auth.limits.take([limits[name], key]))) attempts++;
    expect(attempts).toBeGreaterThan(3);
    const refused = await ask(address);
    expect(refused.status).toBe(429);
    expect(JSON.stringify(refused.answer)).toMatch(/"detail":"Too many (attempts|requests)/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // An account is counted wherever one comes from; an address only for those who come from it.
    const elsewhere = await ask("203.0.113.9");
    expect(elsewhere.status === 429).toBe(name.endsWith(":account"));
  });
});

describeOnDatabase("A bomb to one inbox", (open) => {
  test("by accounts with plus addresses, from many networks, is twenty emails a day", async () => {
    const { db } = open();
    const site = await createTestAuth(db);
    const bomber = await site.signUp("bomber@example.org");
    await db.delete(mails);
    let last = 0;
    for (let n = 0; n < 25; n++) {
      const body = { email: `victim+${n}@example.org`, password: PASSWORD };
      // As if the hours went by: the limit of an hour is not what holds here.
      await db.delete(rate_limits).where(like(rate_limits.key, "sign-up:account:%"));
      last = (await site.post("/sign-up", body, { "x-forwarded-for": `198.51.100.${n}` })).status;
    }
    expect([last, await db.$count(mails)]).toEqual([429, 20]);
    const change = { email: "victim+moved@example.org", password: PASSWORD };
    expect((await site.post("/change-email", change, bearer(bomber))).status).toBe(429);
    const code = { email: "victim+1@example.org" };
    expect((await site.post("/request-password-reset", code)).status).toBe(200);
    expect(await db.$count(mails)).toBe(21);
  });
});

describeOnBothDatabases("Rate limits", (open) => {
  const account: LimitKey = [signInLimits["reset:account"], email];
  const network: LimitKey = [signInLimits["reset:address"], address];
  beforeEach(() => open().db.delete(rate_limits));
  /** By the limit: the account or network behind it is an HMAC. */
  const counted = async () => {
    const rows = await open().db.select().from(rate_limits);
    return Object.fromEntries(rows.map(({ key, points }) => [key.replace(/:[^:]*$/, ""), points]));
  };

  test("of many attempts at once only as many get through as one after the other, in all processes together", async () => {
    const [one, other] = [new RateLimits(open().db), new RateLimits(open().db)];
    const asked = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : other).take(network, account),
    );
    const waits = await Promise.all(asked);
    const refused = waits.flatMap((wait) => wait ?? []);
    expect(refused).toHaveLength(15);
    expect(Math.min(...refused)).toBeGreaterThan(3_590);
  });

  test("an attempt that one limit refuses counts against none of the others", async () => {
    const asked = Array.from({ length: 20 }, () =>
      new RateLimits(open().db).take(network, account),
    );
    await Promise.all(asked);
    expect((await counted())["reset:address"]).toBe(5);
    const limits = new RateLimits(open().db);
    expect(await limits.take(network, account)).toBeGreaterThan(0);
    expect(await limits.take(network, account)).toBeGreaterThan(0);
    expect((await counted())["reset:address"]).toBe(5);
    expect(await limits.take(network)).toBeUndefined();
  });

  test("who is forgiven in one process is soon let in by the others", async () => {
    const [one, other] = [new RateLimits(open().db), new RateLimits(open().db, { ttl: 50 })];
    for (let n = 0; n < 5; n++) await other.take(account);
    expect(await other.take(account)).toBeGreaterThan(3_590);
    await one.forgive(account);
    await expect.poll(() => other.take(account)).toBeUndefined();
  });

  test("a restart forgets nothing; a success and the end of the window do", async () => {
    for (let n = 0; n < 5; n++)
      expect(await new RateLimits(open().db).take(account)).toBeUndefined();
    const limits = new RateLimits(open().db);
    expect(await limits.take(account)).toBeGreaterThan(0);
    await limits.forgive(account);
    expect(await limits.take(account)).toBeUndefined();
    await open()
      .db.update(rate_limits)
      .set({ points: 99, expire: new Date(Date.now() - 1) });
    expect(await limits.take(account)).toBeUndefined();
    expect(await counted()).toEqual({ "reset:account": 1 });
  });

  test("no count names its account or network, so that it may outlive an erasure", async () => {
    const item: LimitKey = [strangerMailLimits["stranger-mail:address"], address, "Pune"];
    await new RateLimits(open().db).take(account, item);
    const keys = (await open().db.select().from(rate_limits)).map(({ key }) => key);
    expect(keys.filter((key) => key.includes("asha") || key.includes(address))).toEqual([]);
    expect(keys).toHaveLength(3);
  });
});
