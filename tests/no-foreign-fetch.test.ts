import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * SSRF: addresses of pictures and links are stored and shown, and never opened by the server. Whoever adds
 * a call to another machine has to name its file here, and to see that no visitor chooses the address.
 */
const MAY_CALL = [
  // The operator's own identity provider, by its address in the settings.
  "server/auth/third-party.server.ts",
];

test("the server opens no address that somebody has typed in", () => {
  const calls = /\bfetch\(|\bhttps?\.(get|request)\(|from "(undici|node:https)"/;
  const files = globSync(["server/**/*.ts", "db/**/*.ts", "app/**/*.server.{ts,tsx}"]);
  const callers = files.filter(
    (path) => !path.endsWith(".test.ts") && calls.test(readFileSync(path, "utf8")),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(callers.filter((path) => !MAY_CALL.includes(path))).toEqual([]);
});
