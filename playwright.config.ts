import { defineConfig, devices } from "@playwright/test";
import type { Engine } from "./tests/engines.ts";
import { NIGHTLY, TESTS_EVERYTHING } from "./tests/everything.ts";
import { CHROMIUM_FLAGS, findChromium } from "./tools/chromium.ts";

const chromium = findChromium();

/** The look of a page does not depend on the database: the nightly run alone repeats these on PostgreSQL. */
const TWICE = ["**/main-job.spec.ts", "**/sign-in.spec.ts", "**/event-versions.spec.ts"];

/** Browser journeys against the built site. `npx playwright test` builds nothing. */
export default defineConfig<object, { engine: Engine }>({
  testDir: "tests/journeys",
  globalSetup: "./tests/journeys/postgres-for-journeys.ts",
  fullyParallel: true,
  forbidOnly: true,
  ...(!TESTS_EVERYTHING && { grepInvert: new RegExp(NIGHTLY.tag) }),
  // One more than the processors of a small machine: journeys also wait, for frames, mails and least times.
  workers: 3,
  // Failed journeys are run again alone, not beside the same load (docs/decisions/0038).
  retries: 0,
  timeout: 120_000,
  // Generous, for a small machine with much to do; what must be quick says so itself.
  expect: { timeout: 20_000 },
  outputDir: "test-results/journeys",
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"] ? [["list"], ["json"]] : [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // A process fewer, and no compiling of scripts that run for a second: a seventh of the processor's time.
      args: [...CHROMIUM_FLAGS, "--in-process-gpu", "--js-flags=--no-opt --single-threaded-gc"],
    },
    // A film that plays is never the same picture twice; the one journey about films asks for motion.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
  projects: [
    // First, because it has the longest journey: begun last, that would run alone at the end.
    {
      name: "PostgreSQL",
      // Each worker starts a site of its own.
      workers: 1,
      use: { engine: "PostgreSQL" },
      // Integration tests show without a browser how services and the API behave on either database.
      testMatch: ["**/two-servers.spec.ts", ...(TESTS_EVERYTHING ? TWICE : [])],
    },
    { name: "PGlite", use: { engine: "PGlite" }, testIgnore: ["**/two-servers.spec.ts"] },
  ],
});
