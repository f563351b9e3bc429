import { relative } from "node:path";
import { z } from "zod";

export interface FileTime {
  file: string;
  seconds: number;
}

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

/** Seconds of each test file, from the JSON report of vitest. */
export function vitestTimes(report: unknown): FileTime[] {
  return vitestReport.parse(report).testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
}

interface Suite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(suite).optional();
  },
});

/** Seconds of each journey, from the JSON report of Playwright, on all databases together. */
export function journeyTimes(report: unknown): FileTime[] {
  const { suites } = z.object({ suites: z.array(suite) }).parse(report);
  return suites.map((top) => ({ file: `tests/journeys/${top.file}`, seconds: secondsOf(top) }));
}

function secondsOf({ specs, suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((one) => one.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, inner) => sum + secondsOf(inner), own);
}

export function slowest(times: readonly FileTime[], count: number): string[] {
  const sorted = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
  return sorted.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
