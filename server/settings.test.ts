import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("without settings the site is local, embedded and filled with samples", () => {
  expect(readSettings({ PATH: "/bin" })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    databaseUrl: undefined,
    sampleData: true,
  });
});

test("with DATABASE_URL no samples are filled in", () => {
  expect(readSettings({ DATABASE_URL: "postgres://db/x" }).sampleData).toBe(false);
});

test.each([
  [{ PORT: "eighty" }, "The setting PORT must be a port number."],
  [{ PORT: "70000" }, "The setting PORT must be a port number."],
  [
    { DATABASE_URL: "mysql://db/x" },
    "The setting DATABASE_URL must be an address such as postgresql://",
  ],
  [{ SITE_URL: "meetups.example.org" }, "The setting SITE_URL must be an address such as https://"],
  [
    { DATABSE_URL: "postgres://db/x" },
    "There is no setting DATABSE_URL: did you mean DATABASE_URL?",
  ],
  [{ DATABASE_URI: "postgres://db/x" }, "did you mean DATABASE_URL?"],
  [{ SAMPLE_DATA: "maybe" }, "The setting SAMPLE_DATA must be on or off."],
  [{ ADMIN_EMAIL: "a@example.org" }, "ADMIN_PASSWORD is not set"],
  [
    { ADMIN_EMAIL: "a", ADMIN_PASSWORD: "secret" },
    "The setting ADMIN_EMAIL must be an e-mail address.",
  ],
  [{ OIDC_ISSUER: "https://id.example.org" }, "OIDC_CLIENT_ID and OIDC_CLIENT_SECRET is not set"],
  [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET is not set"],
])("%j stops the start with a sentence", (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});
