/** `npm run deploy -- systemd|container|nginx`: prints the files with which this clone is served for good. */
import { finishWith } from "#operator/cli/command-line.server.ts";
import { deployCommand } from "#operator/deploy/deploy-command.ts";

await finishWith(async () => deployCommand(process.argv[2], process.env));
