/** `npm run backup -- [FILE]` and `npm run restore -- FILE`: all data in one file, for either database. */
import { backupCommand, restoreCommand } from "./backup-commands.server.ts";
import { finishWith } from "./command-line.server.ts";

const [word, file] = process.argv.slice(2);
const say = (text: string) => console.log(text);

await finishWith(() => (word === "restore" ? restoreCommand(file, say) : backupCommand(file, say)));
