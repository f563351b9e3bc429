import { relative } from "node:path";
import { z } from "zod";

export interface FailedTest {
  file: string;
  title: string;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Failed tests in the JSON report of vitest; a file that could not be loaded stands for its tests. */
export function failedVitestTests(report: unknown): FailedTest[] {
  const files = vitestReport.parse(report).testResults.filter(({ status }) => status === "failed");
  return files.flatMap(({ name, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0) return [{ file, title: "could not be loaded, or its set-up failed" }];
    return failed.map(({ fullName }) => ({ file, title: fullName }));
  });
}

interface Suite {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), ok: z.boolean() })),
  get suites() {
    return z.array(suite).optional();
  },
});

const journeysReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Failed journeys in the JSON report of Playwright, and errors that belong to none, without a file. */
export function failedJourneys(report: unknown): FailedTest[] {
  const { suites, errors } = journeysReport.parse(report);
  const others = errors.map(({ message = "an error outside of journeys" }) => message);
  return [...suites.flatMap(failedIn), ...others.map((title) => ({ file: "", title }))];
}

function failedIn({ file, specs, suites = [] }: Suite): FailedTest[] {
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map(({ title }) => ({ file: `tests/journeys/${file}`, title })),
    ...suites.flatMap(failedIn),
  ];
}
