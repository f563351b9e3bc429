import { join } from "node:path";
import { openEmbedded, openPostgres } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { administer, type Command, type Said } from "./administrators.server.ts";
import { askRunningSite } from "./control.server.ts";
import { readSettings } from "./settings.ts";

/** Asks the running site when there is one, and opens the database itself when there is none. */
export async function adminCommand(command: Command, email: string | undefined): Promise<Said> {
  const settings = readSettings(process.env);
  const answered = settings.databaseUrl
    ? undefined
    : await askRunningSite(settings.dataDirectory, { command, email });
  if (answered) return answered;
  const database = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, 1)
    : await openEmbedded(join(settings.dataDirectory, "db"));
  try {
    await migrate(database, join(import.meta.dirname, "..", "db", "migrations"));
    return await administer(database.db, command, email);
  } finally {
    await database.close();
  }
}
