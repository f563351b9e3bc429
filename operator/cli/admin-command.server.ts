import { administer, type Options } from "./administrators.server.ts";
import { runCommand } from "./command-database.server.ts";
import type { Command } from "./command-request.ts";
import { newKeys } from "./new-keys.server.ts";
import { readSettings } from "#server/settings.ts";

const invalidate = () => {};

export function newKeysCommand(isSure: boolean) {
  const settings = readSettings(process.env);
  return runCommand(
    settings,
    { command: "new-keys", isSure },
    (db) => newKeys({ db, now: new Date(), invalidate }, settings, isSure),
    { needsKey: false },
  );
}

export const adminCommand = (
  command: Command,
  email: string | undefined,
  { since, yes }: Options,
) =>
  runCommand(readSettings(process.env), { command, email, since, yes }, (db) =>
    administer({ db, invalidate }, command, email, { since, yes }),
  );
