/** `npm run admin -- grant|revoke|list EMAIL`: works whether or not the site is running (docs/architecture.md#contract). */
import { adminCommand } from "./admin-command.server.ts";
import { COMMANDS } from "./administrators.server.ts";
import { finishWith } from "./command-line.server.ts";

const [word, email] = process.argv.slice(2);
const command = COMMANDS.find((known) => known === word);

await finishWith(async () =>
  command
    ? adminCommand(command, email)
    : { ok: false, text: "Say: npm run admin -- grant|revoke|list EMAIL" },
);
