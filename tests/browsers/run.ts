import { answerHelp } from "#server/ops/answer-help.ts";
import { startSite } from "../journeys/site-process.ts";
import type { Browser } from "./browser.ts";
import { openFirefox } from "./firefox.ts";
import { journeys } from "./journeys.ts";
import { startLine } from "./line.ts";
import { lostAnswers, lostScripts } from "./lost-answers.ts";
import { openWebKit } from "./webkit.ts";

answerHelp("npm run test:browsers   the main journeys in Firefox and WebKit, whichever are here");

/** The main journeys in Firefox and WebKit, where this machine has them: `npm run test:browsers`. */
const engines: Readonly<Record<string, () => Promise<Browser | undefined>>> = {
  "Firefox (Debian: firefox-esr)": openFirefox,
  "WebKit (Debian: webkit2gtk-driver and xvfb)": openWebKit,
};

const say = (line: string) => process.stdout.write(`${line}\n`);

let failures = 0;
let found = 0;
for (const [engine, open] of Object.entries(engines)) {
  const browser = await open();
  if (!browser) {
    say(`Not on this machine: ${engine}`);
    continue;
  }
  found++;
  say(`Found: ${browser.name}`);
  const site = await startSite();
  for (const [name, journey] of Object.entries(journeys))
    await report(name, () => journey(browser, site.url));
  await site.stop();
  await loseLines(browser, open);
}
say(`${found} of ${Object.keys(engines).length} engines found, ${failures} journeys failed`);
// Nothing found is no success.
process.exit(failures > 0 || found === 0 ? 1 : 0);

async function loseLines(browser: Browser, open: () => Promise<Browser | undefined>) {
  const line = await startLine();
  const site = await startSite(undefined, { SITE_URL: line.url });
  line.lead(site.url);
  for (const [name, journey] of Object.entries(lostAnswers)) {
    line.mend();
    await report(name, () => journey(browser, line));
  }
  await browser.close();
  const fresh = await open();
  if (fresh) await report("a form whose scripts never came", () => lostScripts(fresh, line));
  await fresh?.close();
  await site.stop();
  line.close();
}

async function report(name: string, journey: () => Promise<void>) {
  const startedAt = Date.now();
  try {
    await journey();
    say(`  passed  ${name} (${Date.now() - startedAt} ms)`);
  } catch (error) {
    failures++;
    say(`  FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
