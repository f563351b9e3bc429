import { expect, test } from "vitest";
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
