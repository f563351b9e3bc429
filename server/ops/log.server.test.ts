import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeOnBothDatabases } from "#tests/database.ts";
import { createLog } from "./log.server.ts";

describeOnBothDatabases("A failed query in the log", (open) => {
  const failure = (secret: string) =>
    open()
      .db.execute(sql`select ${secret}::text from nowhere_at_all`)
      .catch((error: unknown) => error);

  test("is told without its values, with the place where it failed", async () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    const error = await failure("ann@example.org\n    at secret");
    log.error("A request failed", { error });
    log.error(String(error), { facts: [{ error }] });
    expect(lines.join("")).not.toMatch(/ann@example|secret/);
    expect(lines.join("")).toContain("Failed query: select $1::text from nowhere_at_all");
    expect(lines[0]).toMatch(/"cause":"relation .*nowhere_at_all.* does not exist"/);
    expect(lines[0]).toMatch(/"stack":"at /);
  });

  test("is told by its code where the database quotes the value", async () => {
    const lines: string[] = [];
    const error = await open()
      .db.execute(sql`select ${"very-secret"}::uuid`)
      .catch((caught: unknown) => caught);
    createLog((line) => lines.push(line)).error("A request failed", { error });
    expect(lines.join("")).not.toContain("very-secret");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ error: { cause: "22P02" } });
  });
});
