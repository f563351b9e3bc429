import { existsSync } from "node:fs";
import { join } from "node:path";
import { openEmbedded, openPostgres, requirePostgres, type Db } from "#db/connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import type { Settings } from "#server/settings.ts";

/** The time limit for a statement of a command, in milliseconds. */
const WITHIN = 3_600_000;

/** Whether there is no embedded database yet. Opening it would create an empty one. */
export const isMissing = ({ databaseUrl, dataDirectory }: Settings): boolean =>
  !databaseUrl && !existsSync(join(dataDirectory, "db"));

/**
 * Opens the database the settings name for one command, and closes it. `prepare` brings its tables up to
 * date, or refuses those of another version.
 */
export async function withDatabase<Answer>(
  { databaseUrl, dataDirectory }: Settings,
  work: (db: Db) => Promise<Answer>,
  prepare = migrate,
): Promise<Answer> {
  // It says in one sentence what is wrong with a server that does not answer.
  if (databaseUrl) await requirePostgres(databaseUrl);
  const database = databaseUrl
    ? await openPostgres(databaseUrl, 1, WITHIN)
    : await openEmbedded(join(dataDirectory, "db"));
  try {
    await prepare(database, join(import.meta.dirname, "..", "..", "db", "migrations"));
    return await work(database.db);
  } finally {
    await database.close();
  }
}
