import { parseArgs } from "node:util";
import { exitOnSignals, finishWith } from "#operator/cli/command-line.server.ts";
import { exportCommand } from "#operator/export/export-command.server.ts";

const usage = `npm run export -- DIR
Writes people and all content into an empty folder, as CSV, JSON and a calendar.`;

exitOnSignals();
await finishWith(usage, () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  return exportCommand(positionals, (text) => console.log(text));
});
