import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Errors that no test has caught, counted by `UnhandledErrors`: vitest's JSON report does not tell. */
export const UNHANDLED = "test-results/counts/unhandled.txt";

/** A reporter for vitest: errors that belong to no test, such as a rejection that nobody has caught. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]) {
    writeFileSync(UNHANDLED, String(errors.length));
  }
}
