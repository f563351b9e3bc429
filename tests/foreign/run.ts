/**
 * `npm run test:foreign`: the site against programs that nobody here wrote. The linters come from npm, in a folder of
 * their own; the others are used where the machine has them, and named where it has not.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answerHelp } from "#server/ops/answer-help.ts";
import { newDirectory, startSite } from "#tests/chaos/site.ts";
import { clientFolder, lintWithRedocly, lintWithSpectral, runGeneratedClient } from "./api.ts";
import { checkWithNu, readWithNewsboat, readWithW3m } from "./pages.ts";
import { FOLDER, installPackages, packageVersion, programVersion, type Finding } from "./tools.ts";

answerHelp(
  "npm run test:foreign   the site against linters, clients and readers that others wrote",
);

const say = (line: string) => process.stdout.write(`${line}\n`);

const FEEDS = ["/events.atom", "/blog.atom", "/city/Kolkata/events.atom"];

const installed = installPackages();
if (!installed.ok) say(`npm could not install the linters: ${installed.text.slice(-300)}`);
rmSync(clientFolder, { recursive: true, force: true });
mkdirSync(clientFolder, { recursive: true });
const directory = newDirectory();
// Links in a document under test lead to a public address, as linters want.
const site = await startSite({ DATA_DIR: directory, SAMPLE_DATA: "on" });
const document = join(clientFolder, "openapi.json");
const text = await (await fetch(`${site.url}/api/v1/openapi.json`)).text();
writeFileSync(document, text.replaceAll(site.url, "https://meetups.example.org"));

const jar = join(FOLDER, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");
const java = programVersion("java", "-version");

interface Tool {
  what: string;
  /** Undefined when it is not on this machine. */
  version: string | undefined;
  from: string;
  test: () => Finding | Promise<Finding>;
}

const tools: readonly Tool[] = [
  {
    what: "OpenAPI document, by Redocly",
    version: packageVersion("@redocly/cli"),
    from: "npm",
    test: () => lintWithRedocly(document),
  },
  {
    what: "OpenAPI document, by Spectral",
    version: packageVersion("@stoplight/spectral-cli"),
    from: "npm",
    test: () => lintWithSpectral(document, clientFolder),
  },
  {
    what: "generated client: compiles, makes, reads, changes an event",
    version: packageVersion("openapi-typescript"),
    from: "npm",
    test: () => runGeneratedClient(document, clientFolder, site.url),
  },
  {
    what: "pages, by the Nu checker",
    version: java && existsSync(jar) ? packageVersion("vnu-jar") : undefined,
    from: "npm, and Java: Debian default-jre-headless",
    test: () => checkWithNu(jar, clientFolder, site.url),
  },
  {
    what: "pages, in a text browser",
    version: programVersion("w3m", "-version"),
    from: "Debian w3m",
    test: () => readWithW3m(site.url),
  },
  {
    what: "feeds, in a feed reader",
    version: programVersion("newsboat", "--version"),
    from: "Debian newsboat",
    test: () => readWithNewsboat(clientFolder, site.url, FEEDS),
  },
];

let failures = 0;
let found = 0;
for (const { what, version, from, test } of tools) {
  if (version === undefined) {
    say(`Not on this machine (${from}): ${what}`);
    continue;
  }
  found++;
  const { ok, text: said } = await test();
  if (!ok) failures++;
  say(`${ok ? "passed" : "FAILED"}  ${what} (${version})`);
  if (!ok) say(said.slice(-2_000).replaceAll(/^/gm, "    "));
}
await site.end();
rmSync(directory, { recursive: true, force: true });
say(`${found} of ${tools.length} tools found, ${failures} failed`);
// Nothing found is no success.
process.exit(failures > 0 || found === 0 ? 1 : 0);
