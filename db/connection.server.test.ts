import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openInMemory } from "#tests/database.ts";

test("a queue of statements lets the event loop turn", async () => {
  const database = await openInMemory();
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  // Each takes longer than statements may follow each other.
  const long = sql`select count(*) from generate_series(1, 100000)`;
  await Promise.all(Array.from({ length: 20 }, () => database.db.execute(long)));
  isOver = true;
  await database.close();
  expect(turns).toBeGreaterThan(15);
});
