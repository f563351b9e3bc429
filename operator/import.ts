import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { exitOnSignals, finishWith } from "#operator/cli/command-line.server.ts";
import { importCommand } from "#operator/import/import-command.server.ts";

const usage = `npm run import -- supabase DUMP|URL                    brings a Supabase project into this site
                           [--dry-run]                 writes nothing, prints the same counts
                           [--pictures DIR]            a copy of its storage
                           [--with-roles]              rights for accounts that are here already, too
npm run import -- DIR                                  brings an export back into an empty site`;

exitOnSignals();
await finishWith(usage, () => {
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
