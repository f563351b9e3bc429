/** `npm run backup -- [FILE]` and `npm run restore -- FILE`: all data in one file, for either database. */
import { backupCommand, restoreCommand } from "./backup-commands.server.ts";
import { readable } from "./log.server.ts";

const [word, file] = process.argv.slice(2);
const say = (text: string) => console.log(text);

try {
  const said =
    word === "restore" ? await restoreCommand(file, say) : await backupCommand(file, say);
  (said.ok ? console.log : console.error)(said.text);
  process.exitCode = said.ok ? 0 : 1;
} catch (error) {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
  console.error(readable(error instanceof Error ? error.message : error), reason);
  process.exitCode = 1;
}
