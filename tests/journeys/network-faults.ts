import type { BrowserContext } from "@playwright/test";

/** Errors in the browsers of one test, as far as a browser reports them. */
export interface Faults {
  /** Names errors that belong to what the test does, such as the 404 of a page that does not exist. */
  expect(...patterns: RegExp[]): void;
  /** Expects such errors as long as `work` lasts: before and after it such an error fails the test. */
  expectDuring(pattern: RegExp, work: () => Promise<void>): Promise<void>;
  unexpected(): string[];
  watch(context: BrowserContext): Promise<void>;
}

const MARK = "content-security-policy:";

/** Watches every page of `context`, those opened later too. */
export async function watchForFaults(context: BrowserContext): Promise<Faults> {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  const faults: Faults = {
    expect: (...patterns) => expected.push(...patterns),
    async expectDuring(pattern, work) {
      const before = seen.length;
      await work();
      const during = seen.splice(before);
      seen.push(...during.filter((fault) => !pattern.test(fault)));
    },
    unexpected: () => seen.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    async watch(another) {
      another.on("console", (message) => {
        if (message.type() === "error") seen.push(`${message.text()} (${message.location().url})`);
      });
      another.on("weberror", (error) => seen.push(`uncaught: ${error.error().message}`));
      await another.addInitScript(reportViolations, MARK);
    },
  };
  await faults.watch(context);
  return faults;
}

/** Runs in the browser: a refused style or script is told even where the console stays silent. */
function reportViolations(mark: string) {
  document.addEventListener("securitypolicyviolation", (event) => {
    console.error(`${mark} ${event.violatedDirective} refused ${event.blockedURI} ${event.sample}`);
  });
}
