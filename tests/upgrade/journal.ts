import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const journal = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })),
});

/** The migrations, the oldest first. */
export function readJournal() {
  return journal.parse(JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8")))
    .entries;
}

/** The backup that was made with the tables of the migration `tag`. */
export const backupOf = (tag: string) => join("tests", "upgrade", `${tag}.backup`);
