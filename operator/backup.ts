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

const usage = `npm run backup [-- FILE]                               all data in one file, beside the others or in FILE
npm run restore -- FILE [--identity KEY]               brings it into an empty database
                        [--unsealed]                   also a file without seal or signature
                        [--copy]                       drops waiting emails that go to many
npm run prove -- FILE [--identity KEY]                 tries it on a throw-away database
npm run backup:key -- FILE                             makes the key that seals backups`;

exitOnSignals();
await finishWith(usage, async () => {
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
