/** `npm run admin -- grant|revoke|list|undo`: works whether or not the site is running (docs/architecture.md#contract). */
import { parseArgs } from "node:util";
import { adminCommand } from "./admin-command.server.ts";
import { COMMANDS } from "./administrators.server.ts";
import { finishWith } from "./command-line.server.ts";

await finishWith(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { by: { type: "string" }, since: { type: "string" } },
  });
  const [word, email] = positionals;
  const command = COMMANDS.find((known) => known === word);
  if (command) return adminCommand(command, values.by ?? email, values.since);
  return {
    ok: false,
    text: "Say: npm run admin -- grant|revoke|list EMAIL, or undo --by EMAIL --since 2h",
  };
});
