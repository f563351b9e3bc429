/** `npm run import -- supabase FILE|URL [--dry-run]` and `npm run import -- DIR`. */
import { parseArgs } from "node:util";
import { finishWith } from "#operator/cli/command-line.server.ts";
import { importCommand } from "#operator/import/import-command.server.ts";

await finishWith(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  return importCommand(positionals, values["dry-run"], (text) => console.log(text));
});
