import { defineConfig, devices } from "@playwright/test";
import type { Engine } from "./tests/journeys/fixtures.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";

const chromium = findChromium();

/** Browser journeys against the built site, on each database. `npx playwright test` builds nothing. */
export default defineConfig<object, { engine: Engine }>({
  testDir: "tests/journeys",
  globalSetup: "./tests/journeys/postgres-for-journeys.ts",
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  // A browser on a busy machine stumbles now and then: the second try is recorded, counted and said aloud.
  retries: 1,
  timeout: 120_000,
  // Generous, for a small machine with much to do; what must be quick says so itself.
  expect: { timeout: 20_000 },
  outputDir: "test-results/journeys",
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: { ...(chromium && { executablePath: chromium }), args: CHROMIUM_FLAGS },
    // A film that plays is never the same picture twice; the one journey about films asks for motion.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    trace: "on-first-retry",
  },
  projects: [
    { name: "PGlite", use: { engine: "PGlite" }, testIgnore: ["**/two-servers.spec.ts"] },
    {
      name: "PostgreSQL",
      use: { engine: "PostgreSQL" },
      // How a page looks does not depend on where its rows come from.
      testIgnore: [
        "**/pages/**",
        "**/every-page.spec.ts",
        "**/menu.spec.ts",
        "**/dialogs.spec.ts",
        "**/weight.spec.ts",
        "**/embedded.spec.ts",
        "**/comfort.spec.ts",
        // The development provider is never there on a database server in production.
        "**/provider-second-factor.spec.ts",
      ],
    },
  ],
});
