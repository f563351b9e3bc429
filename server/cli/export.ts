/** `npm run export -- DIR`: everything the site holds, as CSV, JSON and a calendar. */
import { finishWith } from "./command-line.server.ts";
import { exportCommand } from "./export/export-command.server.ts";

await finishWith(() => exportCommand(process.argv[2], (text) => console.log(text)));
