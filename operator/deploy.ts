import { finishWith } from "#operator/cli/command-line.server.ts";
import { deployCommand } from "#operator/deploy/deploy-command.ts";

const usage = `npm run deploy -- systemd|container|compose|env|nginx
Prints complete files for this clone, and changes nothing.`;

await finishWith(usage, async () => deployCommand(process.argv[2], process.env));
