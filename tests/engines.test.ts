import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { WHY_AT_NIGHT } from "./everything.ts";
import { readSourceFiles } from "./source-files.ts";
import { WHY_ON_BOTH } from "./engines.ts";

/** Both engines take twice the time, so a file says why it needs them, or uses `describeOnDatabase` and `ENGINES`. */
test("The test files that always run on both engines are those with a reason in tests/engines.ts", () => {
  const onBoth = readSourceFiles()
    .filter(({ path }) => path.endsWith(".server.test.ts"))
    .filter(({ text }) =>
      /describeOnBothDatabases\(|BOTH_ENGINES|"PGlite", "PostgreSQL"/.test(text),
    )
    .map(({ path }) => path);
  expect(onBoth.toSorted()).toEqual(Object.keys(WHY_ON_BOTH).toSorted());
});

test("The test files that are left to the night are there", () => {
  expect(Object.keys(WHY_AT_NIGHT).filter((file) => !existsSync(file))).toEqual([]);
});
