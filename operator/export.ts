import { parseArgs } from "node:util";
import { finishWith } from "#operator/cli/command-line.server.ts";
import { exportCommand } from "#operator/export/export-command.server.ts";

await finishWith(() => {
  const { positionals } = parseArgs({ allowPositionals: true });
  return exportCommand(positionals, (text) => console.log(text));
});
