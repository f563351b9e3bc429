/** `npm run admin -- grant|revoke|list|undo|refused|new-keys`: works whether or not the site is running (docs/architecture.md#contract). */
import { parseArgs } from "node:util";
import { adminCommand, newKeysCommand } from "#operator/cli/admin-command.server.ts";
import { COMMANDS } from "#operator/cli/command-request.ts";
import { finishWith } from "#operator/cli/command-line.server.ts";

await finishWith(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: "string" },
      since: { type: "string" },
      yes: { type: "boolean", default: false },
    },
  });
  const [word, email, ...others] = positionals;
  if (others.length > 0 || (email && (word === "list" || values.by)))
    return { ok: false, text: "That is more than one. Say one after the other; nothing was done." };
  if (word === "new-keys") return newKeysCommand(values.yes);
  const command = COMMANDS.find((known) => known === word);
  if (command) return adminCommand(command, values.by ?? email, values);
  return {
    ok: false,
    text: "Say: npm run admin -- grant|revoke|list|refused EMAIL, undo --by EMAIL --since 2h, or new-keys",
  };
});
