import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { z } from "zod";
import { throwawayFolder } from "#operator/backups/throwaway-folder.ts";
import { CannotImport } from "./cannot-import.ts";
import { linesOf } from "./dump-lines.ts";
import type { SourceRow } from "./values.ts";

const AT_A_TIME = 500;
const rows = z.array(z.object({ row: z.record(z.string(), z.unknown()) }));

const stored = z.object({ table: z.string(), values: z.record(z.string(), z.unknown()) });

/**
 * Calls `work` with a private file of the rows of a running PostgreSQL. The command reads them itself: the site, which
 * imports them, does not learn the password in `url`.
 */
export async function withRowsOf<Answer>(
  url: string,
  tables: readonly string[],
  work: (file: string) => Promise<Answer>,
): Promise<Answer> {
  const { path: home, remove } = throwawayFolder("import-");
  try {
    const file = join(home, "rows");
    const lines = async function* () {
      for await (const row of readDatabase(url, tables)) yield `${JSON.stringify(row)}\n`;
    };
    await pipeline(Readable.from(lines()), createWriteStream(file, { flags: "wx", mode: 0o600 }));
    return await work(file);
  } finally {
    remove();
  }
}

export async function* readRows(file: string): AsyncGenerator<SourceRow> {
  for await (const line of linesOf(file)) yield stored.parse(JSON.parse(line));
}

async function* readDatabase(url: string, tables: readonly string[]): AsyncGenerator<SourceRow> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    const { host } = new URL(url);
    throw new CannotImport(`PostgreSQL at ${host} does not answer, or refuses this user.`, {
      cause: error,
    });
  });
  try {
    await client.query("begin isolation level repeatable read read only");
    for (const table of tables) {
      const [schema = "", name = ""] = table.includes(".") ? table.split(".") : ["public", table];
      const qualified = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
      const { rows: found } = await client.query("select to_regclass($1) is not null as yes", [
        qualified,
      ]);
      if (!z.tuple([z.object({ yes: z.literal(true) })]).safeParse(found).success) continue;
      await client.query(
        `declare import_${name} no scroll cursor for select to_jsonb(t) as row from ${qualified} t`,
      );
      for (;;) {
        const page = await client.query(`fetch ${AT_A_TIME} from import_${name}`);
        for (const { row } of rows.parse(page.rows)) yield { table, values: row };
        if (page.rows.length < AT_A_TIME) break;
      }
    }
  } finally {
    await client.end().catch(() => {});
  }
}
