/** `npm run upgrade -- REF`: a tag, branch or commit of this clone becomes the version that serves the site. */
import { finishWith } from "./command-line.server.ts";
import { Stop } from "./upgrade/stop.ts";
import { upgradeCommand } from "./upgrade/upgrade-command.server.ts";

const stop = new Stop();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => console.error(stop.ask()));
// Whoever closes the terminal has not said that the upgrade is to stop, and reads nothing of it any more.
process.on("SIGHUP", () => {});
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

await finishWith(() => upgradeCommand(process.argv[2], (text) => console.log(text), stop));
