/** `npm run admin -- grant|revoke|list EMAIL`: works whether or not the site is running (DESIGN 3). */
import { adminCommand } from "./admin-command.server.ts";
import { COMMANDS } from "./administrators.server.ts";
import { readable } from "./log.server.ts";

const [word, email] = process.argv.slice(2);
const command = COMMANDS.find((known) => known === word);

try {
  const said = command
    ? await adminCommand(command, email)
    : { ok: false, text: "Say: npm run admin -- grant|revoke|list EMAIL" };
  (said.ok ? console.log : console.error)(said.text);
  process.exitCode = said.ok ? 0 : 1;
} catch (error) {
  console.error(readable(error instanceof Error ? error.message : error));
  process.exitCode = 1;
}
