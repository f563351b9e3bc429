import { expect, test } from "vitest";
import { failedJourneys, failedVitestTests } from "./failed-tests.ts";

test("Failed tests are named by file and title, and so is a file that could not be loaded", () => {
  const passed = { fullName: "holds", status: "passed" };
  const report = {
    testResults: [
      { name: `${process.cwd()}/a.test.ts`, status: "passed", assertionResults: [passed] },
      {
        name: `${process.cwd()}/b.test.ts`,
        status: "failed",
        assertionResults: [passed, { fullName: "breaks", status: "failed" }],
      },
      { name: `${process.cwd()}/c.test.ts`, status: "failed", assertionResults: [] },
    ],
  };
  expect(failedVitestTests(report)).toEqual([
    { file: "b.test.ts", title: "breaks" },
    { file: "c.test.ts", title: "could not be loaded, or its set-up failed" },
  ]);
});

test("Failed journeys are found in groups, too", () => {
  const spec = (title: string, ok: boolean) => ({ title, ok });
  const inner = { file: "pages/a.spec.ts", specs: [spec("inner", false)] };
  const suites = [
    { file: "pages/a.spec.ts", specs: [spec("fine", true), spec("outer", false)], suites: [inner] },
  ];
  const errors = [{ message: "The worker ended at once" }];
  expect(failedJourneys({ suites, errors })).toEqual([
    { file: "tests/journeys/pages/a.spec.ts", title: "outer" },
    { file: "tests/journeys/pages/a.spec.ts", title: "inner" },
    { file: "", title: "The worker ended at once" },
  ]);
});
