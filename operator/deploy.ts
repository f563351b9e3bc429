import { finishWith } from "#operator/cli/command-line.server.ts";
import { deployCommand } from "#operator/deploy/deploy-command.ts";

await finishWith(async () => deployCommand(process.argv[2], process.env));
