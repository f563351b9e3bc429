import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { TESTS_EVERYTHING, WHY_AT_NIGHT } from "./tests/everything.ts";
import { LongestFirst } from "./tests/longest-first.ts";
import { browserScripts } from "./tools/browser-scripts.ts";

/** Vitest gives up after a second, which a busy machine may need for one answer. */
const POLL = { timeout: 20_000 };

/**
 * Two kinds of test, told apart by name: `x.server.test.ts` opens databases, every other `x.test.ts` needs
 * nothing and is fast. The time limits are for a small machine with much else to do. The router's Vite plugin stays out,
 * because it expects a site, not a test.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [browserScripts()],
        test: {
          name: "unit",
          // They share nothing that could be spoilt; loading everything anew for each file takes twice as long.
          isolate: false,
          include: ["{app,db,server,operator,tests,tools}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.server.test.ts"],
          testTimeout: 30_000,
          expect: { poll: POLL },
        },
      },
      {
        plugins: [browserScripts()],
        test: {
          name: "integration",
          // Each file has databases of its own; a new process for each would compile the embedded one anew, 1.3 s of processor.
          isolate: false,
          include: ["{app,db,server,operator,tests,tools}/**/*.server.test.ts"],
          ...(!TESTS_EVERYTHING && { exclude: Object.keys(WHY_AT_NIGHT) }),
          globalSetup: "tests/postgres-for-tests.ts",
          setupFiles: "tests/close-idle-site.ts",
          ...(!TESTS_EVERYTHING && { execArgv: ["--import", resolve("tests/cheap-hashes.ts")] }),
          // They wait for locks, least times and the processes they start: three at once, on two cores too.
          maxWorkers: 3,
          // After the fast ones, where both are asked for.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: POLL },
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
