/** `npm run upgrade -- REF`: a tag, branch or commit of this clone becomes the version that serves the site. */
import { finishWith } from "./command-line.server.ts";
import { upgradeCommand } from "./upgrade/upgrade-command.server.ts";

// Closing the terminal in the middle must not leave the site between two versions.
for (const signal of ["SIGHUP", "SIGINT"] as const)
  process.on(signal, () => console.error("An upgrade goes on to its end, forward or back."));

await finishWith(() => upgradeCommand(process.argv[2], (text) => console.log(text)));
