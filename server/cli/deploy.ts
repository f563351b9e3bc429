/** `npm run deploy -- systemd|container|nginx`: prints the files with which this clone is served for good. */
import { finishWith } from "./command-line.server.ts";
import { deployCommand } from "./deploy/deploy-command.ts";

await finishWith(async () => deployCommand(process.argv[2], process.env));
