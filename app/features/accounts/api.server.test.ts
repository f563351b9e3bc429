import { beforeEach, expect, test } from "vitest";
import type { Session } from "#app/core/client/session.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";

describeOnDatabase("The profile", (open) => {
  const whole = { full_name: "Asha Rao", username: "asha", avatar_url: "/art/asha.webp" };
  let site: TestAuth;
  let session: Session;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
    session = await site.signUp("asha@example.com");
    await patch(whole);
  });
  const patch = (body: unknown) => site.call("PATCH", "/me", body, bearer(session));
  const stored = async () => (await site.call("GET", "/me", undefined, bearer(session))).answer;

  test("is changed where the request names it, and nowhere else", async () => {
    expect((await patch({})).answer).toMatchObject({ user_metadata: whole });
    expect((await patch({ username: "rao" })).answer).toMatchObject({
      user_metadata: { ...whole, username: "rao" },
    });
    expect((await patch({ full_name: "", avatar_url: "" })).answer).toMatchObject({
      user_metadata: { full_name: null, username: "rao", avatar_url: null },
    });
  });

  test.each([
    ["full_name", "Asha\u0000Rao", "This contains control characters"],
    ["username", "\u0007asha", "This contains control characters"],
    ["avatar_url", "https://example.com/\u0000.png", "This contains control characters"],
    ["full_name", null, "This must be a text"],
    ["full_name", "Asha \ud83d", "This contains characters that are not text"],
    ["username", "\udc00", "This contains characters that are not text"],
    ["avatar_url", "https://example.com/\ud83d.png", "This contains characters that are not text"],
  ])("takes no %s of %j", async (path, text, message) => {
    expect(await patch({ [path]: text })).toMatchObject({
      status: 422,
      answer: { errors: [{ path, message }] },
    });
    expect(await stored()).toMatchObject({ user: { user_metadata: whole } });
  });

  test("nor does a new account begin with such a name", async () => {
    const body = { email: "ben@example.com", password: PASSWORD, full_name: "Ben\u0000" };
    expect(await site.post("/sign-up", body)).toMatchObject({
      status: 422,
      answer: { errors: [{ path: "full_name" }] },
    });
  });

  test("is sent as one JSON object, by whoever is signed in", async () => {
    const send = async (type: string, body: string, headers = bearer(session)) => {
      const request = { method: "PATCH", body, headers: { ...headers, "content-type": type } };
      return (await site.app.request("/api/auth/me", request)).status;
    };
    const body = JSON.stringify({ full_name: "" });
    expect(await send("text/plain", body)).toBe(415);
    expect(await send("application/x-www-form-urlencoded", "full_name=")).toBe(415);
    expect(await send("application/json", "{")).toBe(400);
    expect(await send("application/json", "[]")).toBe(400);
    expect(await send("text/plain", body, { authorization: "Bearer nobody" })).toBe(401);
    expect(await stored()).toMatchObject({ user: { user_metadata: whole } });
  });
});
