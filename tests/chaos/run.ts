/**
 * `npm run test:chaos`: breaks what can break around the built site and looks whether it holds. Ends with
 * one table, and with a status other than 0 when something did not hold.
 *
 *   npm run test:chaos                       everything, briefly (some minutes)
 *   npm run test:chaos -- --long             20 rounds, 50,000 requests, as in docs/performance.md
 *   npm run test:chaos -- kill-nine smtp     only these
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { openPostgres } from "#db/connection.server.ts";
import { answerHelp } from "#server/ops/answer-help.ts";
import { startPostgres } from "../postgres-server.ts";
import { costlyVisitors } from "./costly-visitors.ts";
import { directoryFaults } from "./directory.ts";
import { followerLetters } from "./follower-letters.ts";
import { fuzz } from "./fuzz.ts";
import { guestChanges } from "./guest-changes.ts";
import { guestNames } from "./guest-names.ts";
import { guestNotices } from "./guest-notices.ts";
import { guestReminders } from "./guest-reminders.ts";
import { guestSeats } from "./guest-seats.ts";
import { guestThanks } from "./guest-thanks.ts";
import { healthFaults } from "./health-faults.ts";
import { hostileClients } from "./hostile-clients.ts";
import { importOver } from "./import-over.ts";
import { killNine } from "./kill-nine.ts";
import { moveIn } from "./move-in.ts";
import { picturesAtOnce, picturesInS3, picturesKilled } from "./pictures.ts";
import { postgresAway } from "./postgres-away.ts";
import { table, type Finding, type Length } from "./report.ts";
import { removeDirectories } from "./site.ts";
import { smtpAway } from "./smtp-away.ts";
import { threeProcesses } from "./three-processes.ts";
import { interruptedUpgrades } from "./upgrade-interrupted.ts";
import { upgrades } from "./upgrade.ts";
import { refusedUpgrades } from "./upgrade-refused.ts";
import { upgradesFromEverySchema } from "./upgrade-schemas.ts";

answerHelp(
  "npm run test:chaos [-- --long] [-- FAULT ...]   breaks what can break around the built site",
);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: "boolean", default: false },
    rounds: { type: "string" },
    requests: { type: "string" },
  },
});
const usual = values.long
  ? { rounds: 20, requests: 50_000, seconds: 20, people: 1_000 }
  : { rounds: 3, requests: 1_500, seconds: 6, people: 60 };
const length: Length = {
  ...usual,
  ...(values.rounds && { rounds: Number(values.rounds) }),
  ...(values.requests && { requests: Number(values.requests) }),
};

/** Commands of the site run from its sources, so a commit that arrives meanwhile is a second version. */
const versionAtStart = currentVersion();
const findings: Finding[] = [];

const faults: Record<string, () => Promise<Finding | Finding[]>> = {
  "kill-nine": async () => [
    await killNine(length, undefined),
    await killNine(length, await newDatabase("killed")),
  ],
  directory: directoryFaults,
  "postgres-away": async () => [
    await postgresAway(length, await newDatabase("stopped"), "stopped"),
    await postgresAway(length, await newDatabase("hung"), "hung"),
  ],
  smtp: async () => [
    ...(await smtpAway(undefined)),
    ...(await smtpAway(await newDatabase("mails"))),
  ],
  three: async () => threeProcesses(length, await newDatabase("three")),
  guests: async () => [
    await guestSeats(undefined, 0),
    await guestSeats(undefined, 2),
    await guestSeats(await newDatabase("seats"), 0),
    await guestSeats(await newDatabase("seats_killed"), 2),
    await guestReminders(await newDatabase("reminders")),
  ],
  notices: async () => guestNotices(await newDatabase("notices")),
  thanks: async () => guestThanks(await newDatabase("thanks")),
  changes: async () => [
    await guestChanges(undefined),
    await guestChanges(await newDatabase("changes")),
  ],
  pictures: async () => [
    await picturesKilled(),
    await picturesAtOnce(),
    await picturesInS3(await newDatabase("pictures")),
  ],
  followers: async () => followerLetters(5_000, await newDatabase("followers")),
  "followers-embedded": async () => followerLetters(500, undefined),
  names: async () => [
    ...(await guestNames(undefined)),
    ...(await guestNames(await newDatabase("names"))),
  ],
  upgrade: async () => [
    ...(await upgrades(undefined, { isSupervised: true })),
    ...(await upgrades(await newDatabase("upgraded"), { isSupervised: false })),
  ],
  interrupted: async () => [
    ...(await interruptedUpgrades(undefined)),
    ...(await interruptedUpgrades(await newDatabase("interrupted"))),
  ],
  refused: refusedUpgrades,
  "old-schemas": async () => [
    await upgradesFromEverySchema(undefined),
    await upgradesFromEverySchema((name) => newDatabase(name)),
  ],
  "move-in": async () => [
    ...(await moveIn(length, [])),
    ...(await moveIn(length, [await newDatabase("moved_in"), await newDatabase("moved_on")])),
    await importOver(undefined),
    await importOver(await newDatabase("imported_over")),
  ],
  health: async () => healthFaults(await newDatabase("health")),
  costly: async () => costlyVisitors(length),
  hostile: async () => hostileClients(length),
  fuzz: async () => [
    await fuzz(length, undefined),
    await fuzz(length, await newDatabase("fuzzed")),
  ],
};

const unknown = positionals.filter((name) => !(name in faults));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no fault ${unknown.join(", ")}: ${Object.keys(faults).join(" ")}\n`,
  );
  process.exit(2);
}
const server = await startPostgres();
try {
  for (const [name, run] of Object.entries(faults)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    process.stdout.write(`${name} ...\n`);
    const found = await run().catch((error: unknown): Finding => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`${text}\n`);
      return { fault: name, database: "", figure: text.split("\n")[0] ?? "", holds: false };
    });
    findings.push(...[found].flat());
    process.stdout.write(`${table([found].flat())}\n\n`);
  }
} finally {
  await server.stop();
}
process.stdout.write(`${table(findings)}\n`);
if (currentVersion() !== versionAtStart) {
  process.stderr.write("The sources have changed meanwhile: these figures are of no version.\n");
  process.exit(1);
}
if (findings.some(({ holds }) => holds === false)) process.exit(1);
// After a fault they stay, because they show what has happened.
removeDirectories();
process.exit(0);

/** The commit, and what has been changed since. */
function currentVersion(): string {
  const git = (...words: string[]) => spawnSync("git", words, { encoding: "utf8" }).stdout;
  return git("rev-parse", "HEAD") + git("diff", "HEAD");
}

async function newDatabase(name: string): Promise<string> {
  const postgres = await openPostgres(server.url("postgres"), 1);
  await postgres.db.execute(`create database ${name}`);
  await postgres.close();
  return server.url(name);
}
