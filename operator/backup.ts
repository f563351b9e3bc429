/**
 * All data in one file, for either database: `npm run backup -- [FILE]`, `npm run restore -- FILE`,
 * `npm run prove -- FILE`, and `npm run backup:key -- FILE` for the key that seals it.
 */
import { parseArgs } from "node:util";
import {
  backupCommand,
  newKeyCommand,
  restoreCommand,
} from "#operator/backups/backup-commands.server.ts";
import { exitOnSignals, finishWith } from "#operator/cli/command-line.server.ts";
import { proveCommand } from "#operator/backups/prove-backup.server.ts";

const print = (text: string) => console.log(text);

exitOnSignals();
await finishWith(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      identity: { type: "string", short: "i" },
      unsealed: { type: "boolean" },
      copy: { type: "boolean" },
    },
  });
  const [command, file, more] = positionals;
  if (more !== undefined) return { ok: false, text: `One file is enough: what is ${more} for?` };
  if (command === "restore") return restoreCommand(file, values, print);
  if (command === "prove") return proveCommand(file, values.identity, print);
  if (command === "new-key") return newKeyCommand(file);
  return backupCommand(file, print);
});
