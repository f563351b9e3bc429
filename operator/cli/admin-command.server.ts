import { NO_SITE } from "#db/migrate.server.ts";
import { administer, type Options } from "./administrators.server.ts";
import type { Command } from "./command-request.ts";
import type { CommandResult } from "./command-result.ts";
import { isMissing, withDatabase } from "./command-database.server.ts";
import { newKeys } from "./new-keys.server.ts";
import { askRunningSite } from "./running-site.server.ts";
import { readSettings } from "#server/settings.ts";

export async function newKeysCommand(isSure: boolean): Promise<CommandResult> {
  const settings = readSettings(process.env);
  const answered = await askRunningSite(settings, { command: "new-keys", isSure });
  if (!answered && isMissing(settings)) return { ok: false, text: NO_SITE };
  return (
    answered ??
    withDatabase(
      settings,
      (db) => newKeys({ db, now: new Date(), invalidate: () => {} }, settings, isSure),
      { needsKey: false },
    )
  );
}

export async function adminCommand(
  command: Command,
  email: string | undefined,
  { since, yes }: Options,
): Promise<CommandResult> {
  const settings = readSettings(process.env);
  const answered = await askRunningSite(settings, { command, email, since, yes });
  // A misspelt DATA_DIR would make an empty database there, and say that there is no administrator.
  if (!answered && isMissing(settings)) return { ok: false, text: NO_SITE };
  return (
    answered ??
    withDatabase(settings, (db) =>
      administer({ db, invalidate: () => {} }, command, email, { since, yes }),
    )
  );
}
