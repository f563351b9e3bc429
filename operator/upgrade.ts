/** `npm run upgrade -- REF`: a tag, branch or commit of this clone becomes the version that serves the site. */
import { finishWith } from "#operator/cli/command-line.server.ts";
import { Stop } from "#operator/upgrade/stop.ts";
import { upgradeCommand } from "#operator/upgrade/upgrade-command.server.ts";

const stop = new Stop();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => console.error(stop.ask()));
// Closing the terminal does not stop an upgrade, because that could leave the site between two versions.
process.on("SIGHUP", () => {});

const usage = `npm run upgrade            names the newest release, and changes nothing
npm run upgrade -- REF     brings the site to a tag, a commit or a branch of this clone`;

await finishWith(usage, () => upgradeCommand(process.argv[2], (text) => console.log(text), stop));
