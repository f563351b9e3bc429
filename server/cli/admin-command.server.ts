import { NO_SITE } from "#db/migrate.server.ts";
import { administer, type Command, type CommandResult } from "./administrators.server.ts";
import { isMissing, withDatabase } from "./command-database.server.ts";
import { askRunningSite } from "./admin-socket.server.ts";
import { readSettings } from "#server/settings.ts";

/** Asks the running site when there is one, and opens the database itself when there is none. */
export async function adminCommand(
  command: Command,
  email: string | undefined,
  since?: string,
): Promise<CommandResult> {
  const settings = readSettings(process.env);
  const answered = await askRunningSite(settings, { command, email, since });
  // A misspelt DATA_DIR would make an empty database there, and say that there is no administrator.
  if (!answered && isMissing(settings)) return { ok: false, text: NO_SITE };
  return (
    answered ??
    withDatabase(settings, (db) => administer({ db, invalidate: () => {} }, command, email, since))
  );
}
