import { beforeEach, expect, test } from "vitest";
import { newsletterApi } from "#app/resources/newsletter/api.server.ts";
import { describeOnBothDatabases } from "#tests/database.ts";
import { createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";
import { addressGroup } from "./client-address.ts";
import { strangerMails } from "#server/auth/stranger-limits.server.ts";
import type { LimitName } from "./rate-limit.server.ts";

const email = "asha@example.com";
const address = "198.51.100.7";

/** What is limited for each account and for each address, and what one asks of it. */
const limited: [name: LimitName, key: string, path: string, body: object][] = [
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
  ["reset:address", addressGroup(address), "/request-password-reset", { email }],
  [
    "reset-password:address",
    addressGroup(address),
    "/reset-password",
    { token: "invented", password: PASSWORD },
  ],
  ["code:address", addressGroup(address), "/two-factor/verify", { code: "000000" }],
  ["stranger-mail:account", email, "/newsletter", { email, consent: true }],
  ["stranger-mail:address", addressGroup(address), "/newsletter", { email, consent: true }],
];

describeOnBothDatabases("Too many attempts", (open) => {
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
    site.app.route("/api/auth/newsletter", newsletterApi(strangerMails(site.auth)));
  });

  test.each(limited)("by %s of %s are told when to come back", async (name, key, path, body) => {
    const ask = (from: string) => site.post(path, body, { "x-forwarded-for": from });
    const first = await ask(address);
    expect(first.status).not.toBe(429);
    let attempts = 1;
    while (!(await site.auth.limits.take([name, key]))) attempts++;
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
