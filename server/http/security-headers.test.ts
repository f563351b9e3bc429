import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.server.ts";
import { readSettings } from "#server/settings.ts";

const headersAt = (SITE_URL: string) => securityHeaders(readSettings({ SITE_URL }));

test("a site behind https demands https for a year", () => {
  expect(headersAt("https://meetups.example")["strict-transport-security"]).toBe(
    "max-age=31536000; includeSubDomains",
  );
});

test("a site without https demands nothing that would lock its readers out", () => {
  expect(headersAt("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});
