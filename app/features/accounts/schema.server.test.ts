import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema.ts";
import { describeOnDatabase } from "#tests/database.ts";
import { bearer, createTestAuth, PASSWORD, type TestAuth } from "#tests/sign-in.ts";

const email = "asha@example.com";
const NO_TEXT = "This must be a text";
const NO_FIT = "This does not fit here";
const emailRequired = { path: "email", message: "Email is required" };
const passwordRequired = { path: "password", message: "Password is required" };
const codeRequired = { path: "code", message: "Please enter the code" };
const linkInvalid = {
  path: "token",
  message: "We don't know this link. Copy the whole link.",
};

const misfits: [path: string, body: object, errors: { path: string; message: string }[]][] = [
  ["/sign-in", {}, [emailRequired, passwordRequired]],
  ["/sign-in", { email: null, password: null }, [emailRequired, passwordRequired]],
  [
    "/sign-in",
    { email, password: "x".repeat(129) },
    [{ path: "password", message: "Please use at most 128 characters" }],
  ],
  ["/sign-up", {}, [emailRequired, passwordRequired]],
  [
    "/sign-up",
    { email, password: PASSWORD, full_name: 5 },
    [{ path: "full_name", message: NO_TEXT }],
  ],
  ...(
    [
      ["Asha\nRao", "This must be on one line"],
      ["Asha\u2028Rao", "This must be on one line"],
      ["\u202eoaR ahsA", "This contains marks that turn the direction of text"],
      ["Asha \u2067Rao", "This contains marks that turn the direction of text"],
      ["\u200b\u200d", "This contains nothing to read"],
    ] as const
  ).flatMap(([name, message]): typeof misfits =>
    ["full_name", "username"].map((path) => [
      "/sign-up",
      { email, password: PASSWORD, [path]: name },
      [{ path, message }],
    ]),
  ),
  ["/request-password-reset", {}, [emailRequired]],
  ["/reset-password", {}, [linkInvalid, passwordRequired]],
  ["/verify-email", { token: "" }, [linkInvalid]],
  ["/refuse-email", { token: "x".repeat(201) }, [linkInvalid]],
  [
    "/two-factor/verify",
    { kind: "zz" },
    [codeRequired, { path: "kind", message: "Please choose app or recovery" }],
  ],
  [
    "/two-factor/verify",
    { code: "1".repeat(41) },
    [{ path: "code", message: "Please use at most 40 characters" }],
  ],
  ["/refresh", {}, [{ path: "refresh_token", message: NO_TEXT }]],
  ["/refresh", { refresh_token: "" }, [{ path: "refresh_token", message: NO_FIT }]],
  ["/delete-account", { email, password: 5 }, [{ path: "password", message: NO_TEXT }]],
];

describeOnDatabase("An answer to what does not fit", (open) => {
  let site: TestAuth;
  beforeEach(async () => {
    site = await createTestAuth(open().db);
  });

  test("has a plain sentence beside each field", async () => {
    const own = await site.signUp("ben@example.com");
    for (const [path, body, errors] of misfits)
      expect({ path, ...(await site.post(path, body, bearer(own))) }).toMatchObject({
        path,
        status: 422,
        answer: { code: "invalid", detail: "Some fields need your attention.", errors },
      });
    expect(await site.call("PATCH", "/me", { avatar_url: 5 }, bearer(own))).toMatchObject({
      status: 422,
      answer: { code: "invalid", errors: [{ path: "avatar_url", message: NO_TEXT }] },
    });
  });

  test("is the same for a name on the profile; joiners within a name are part of it", async () => {
    const own = await site.signUp("ben@example.com");
    const save = (full_name: string) => site.call("PATCH", "/me", { full_name }, bearer(own));
    expect((await save("Asha\nRao")).status).toBe(422);
    expect((await save("\u200b")).status).toBe(422);
    expect((await save("ಶ್ರೀ\u200dರಾಮ್")).status).toBe(200);
  });

  test("is none for a name that is left out as null: a new account needs none", async () => {
    const body = { email, password: PASSWORD, full_name: null, username: null };
    expect((await site.post("/sign-up", body)).status).toBe(200);
    expect(await open().db.select().from(users)).toMatchObject([{ name: "", username: null }]);
  });
});
