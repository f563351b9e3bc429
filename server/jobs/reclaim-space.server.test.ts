import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { mails } from "#db/schema.ts";
import { contextFor } from "#tests/context.ts";
import { openInMemory } from "#tests/database.ts";
import { reclaimSpace } from "./reclaim-space.server.ts";

const sized = z.object({ rows: z.tuple([z.object({ bytes: z.coerce.number() })]) });

test("The embedded database uses the space of emails that have gone for new ones", async () => {
  const database = await openInMemory();
  const { db } = database;
  const ctx = contextFor(db);
  const sizes: number[] = [];
  let hasRoom = true;
  const job = reclaimSpace(() => hasRoom);
  for (const month of [1, 2, 3, 4]) {
    await db.execute(sql`insert into mails (recipient, subject, text, html, occasion)
      select n || '@example.net', 'Hello', repeat('Text ', 50), '', ${month}::text || '/' || n
      from generate_series(1, 2000) n`);
    const size = await db.execute(sql`select pg_relation_size('mails') as bytes`);
    sizes.push(sized.parse(size).rows[0].bytes);
    await db.delete(mails);
    hasRoom = month < 3;
    await job.run(ctx);
  }
  await database.close();
  expect(sizes[2]).toBe(sizes[0]);
  expect(sizes[3], "the log of a vacuum needs room").toBeGreaterThan(sizes[0] ?? 0);
});
