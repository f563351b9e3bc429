import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** The migrator runs what is later than the newest it has run: an earlier time would be passed over in silence. */
test("each migration is later than the one before it", () => {
  const { entries } = journal.parse(
    JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")),
  );
  const byTime = entries.toSorted((a, b) => a.when - b.when);
  expect(entries.map(({ tag }) => tag)).toEqual(byTime.map(({ tag }) => tag));
});

test("only the newest snapshot is kept (npm run make:backups deletes the others)", () => {
  expect(globSync("db/migrations/meta/*_snapshot.json")).toHaveLength(1);
});
