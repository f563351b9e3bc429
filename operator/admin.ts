/** `npm run admin -- grant|revoke|list|undo|refused|new-keys`: works whether or not the site is running (docs/architecture.md#contract). */
import { parseArgs } from "node:util";
import { adminCommand, newKeysCommand } from "#operator/cli/admin-command.server.ts";
import { COMMANDS } from "#operator/cli/command-request.ts";
import { finishWith } from "#operator/cli/command-line.server.ts";

const usage = `npm run admin -- list                                  who may do everything
npm run admin -- grant EMAIL                           makes an account an administrator
npm run admin -- revoke EMAIL [--yes]                  takes that back; --yes for the last one
npm run admin -- undo --by EMAIL --since 2h            takes back what an account has changed
npm run admin -- refused EMAIL                         pauses mail to an address that sends it back
npm run admin -- new-keys [--yes]                      ends every session, code and mailed link`;

await finishWith(usage, async () => {
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
