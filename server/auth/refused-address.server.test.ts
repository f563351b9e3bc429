import { expect, test } from "vitest";
import { users } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { bearer, createTestAuth, PASSWORD } from "#tests/sign-in.ts";

describeOnDatabase("Who reads the mail and has made no account", (open) => {
  const email = "asha@example.com";

  test("removes it, with the password and the sessions of whoever has", async () => {
    const site = await createTestAuth(open().db);
    const stranger = await site.signUp(email);
    const token = await site.mailedToken(email);
    expect(await site.post("/refuse-email", { token })).toMatchObject({ status: 200 });
    expect(await open().db.select().from(users)).toEqual([]);
    expect(await site.call("GET", "/me", undefined, bearer(stranger))).toMatchObject({
      status: 401,
    });
    expect(await site.post("/sign-in", { email, password: PASSWORD })).toMatchObject({
      status: 401,
    });
    expect(await site.post("/verify-email", { token })).toMatchObject({
      answer: { code: "link-orphaned" },
    });
    expect((await site.signUp(email)).user.email).toBe(email);
  });

  test("removes no account that has been verified since", async () => {
    const site = await createTestAuth(open().db);
    await site.signUp(email);
    const token = await site.mailedToken(email);
    // A provider can say so as well, and the link stays open then.
    await open().db.update(users).set({ email_verified: true });
    expect(await site.post("/refuse-email", { token })).toMatchObject({
      answer: { code: "already-verified" },
    });
    expect(await open().db.select().from(users)).toMatchObject([{ email }]);
  });

  test("keeps an account from moving to their address, and leaves it where it is", async () => {
    const site = await createTestAuth(open().db);
    const session = await site.signUp(email);
    const change = { email: "ben@example.com", password: PASSWORD };
    await site.post("/change-email", change, bearer(session));
    const token = await site.mailedToken(change.email);
    expect(await site.post("/refuse-email", { token })).toMatchObject({ status: 200 });
    expect(await site.post("/verify-email", { token })).toMatchObject({
      answer: { code: "link-used" },
    });
    expect(await open().db.select().from(users)).toMatchObject([{ email }]);
  });
});
