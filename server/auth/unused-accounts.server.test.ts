import { beforeEach, expect, test } from "vitest";
import { user_roles, users } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { createTestAuth, type TestAuth } from "#tests/sign-in.ts";
import { purgeExpiredSignIn } from "./auth.server.ts";

const DAY = 86_400;

describeOnDatabase("Accounts whose address is never verified", (open) => {
  const email = "asha@example.com";
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
  });
  const isLeft = async () => {
    await purgeExpiredSignIn(site.auth);
    return (await open().db.select().from(users)).length > 0;
  };

  test("are deleted after 30 days without use", async () => {
    await site.signUp(email);
    site.wait(29 * DAY);
    expect(await isLeft()).toBe(true);
    site.wait(DAY + 60);
    expect(await isLeft()).toBe(false);
  });

  test("stay as long as their session is used", async () => {
    const { refresh_token } = await site.signUp(email);
    site.wait(20 * DAY);
    await site.post("/refresh", { refresh_token });
    site.wait(20 * DAY);
    expect(await isLeft()).toBe(true);
  });

  test("stay when somebody has come back to sign in", async () => {
    await site.signUp(email);
    site.wait(5 * DAY);
    await open().db.update(users).set({ last_sign_in_at: site.auth.now() });
    site.wait(60 * DAY);
    expect(await isLeft()).toBe(true);
  });

  test("stay when they are verified, or have a role", async () => {
    const { user } = await site.signUp(email);
    await open().db.insert(user_roles).values({ user_id: user.id, role: "admin" });
    site.wait(60 * DAY);
    expect(await isLeft()).toBe(true);
    await open().db.delete(user_roles);
    await open().db.update(users).set({ email_verified: true });
    expect(await isLeft()).toBe(true);
  });
});
