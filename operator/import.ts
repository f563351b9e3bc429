import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { exitOnSignals, finishWith } from "#operator/cli/command-line.server.ts";
import { importCommand } from "#operator/import/import-command.server.ts";

exitOnSignals();
await finishWith(() => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "dry-run": { type: "boolean", default: false },
      "with-roles": { type: "boolean", default: false },
      pictures: { type: "string" },
    },
  });
  const { pictures } = values;
  const oldPictures = pictures && resolve(process.env["INIT_CWD"] ?? "", pictures);
  const asked = { isDryRun: values["dry-run"], withRoles: values["with-roles"], oldPictures };
  return importCommand(positionals, asked, (text) => console.log(text));
});
