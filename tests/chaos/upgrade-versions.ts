import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A version is a change of files in a clone. */
const versions: Record<string, (clone: string) => void> = {
  good: (clone) => addMigration(clone, "alter table job_states add column upgraded text"),
  "migration-throws": (clone) => addMigration(clone, "alter table nowhere add column x text"),
  "answers-500": (clone) =>
    change(clone, "server/site-app.server.ts", (text) =>
      text.replace(
        /(const app = new Hono[^\n]*\n)/,
        '$1  app.get("/team", () => { throw new Error("Broken"); });\n',
      ),
    ),
  "fills-the-disk": (clone) =>
    change(clone, "server/main.ts", (text) =>
      text.replace(
        "const site = await built.openSite(settings, { trial });",
        `const { writeFileSync } = await import("node:fs");
         for (let n = 0; ; n++) writeFileSync(dataDirectory + "/ballast-" + n, Buffer.alloc(8e6));
         const site = await built.openSite(settings, { trial });`,
      ),
    ),
  // Nothing of it is built, so that many upgrades to it take little time.
  "words-only": (clone) => change(clone, "README.md", (text) => `${text}\nMore words.\n`),
  "lock-does-not-fit": (clone) =>
    change(clone, "package.json", (text) => text.replace(/"hono": "[^"]+"/, '"hono": "0.0.1"')),
  // A package that no cache has.
  "other-packages": (clone) =>
    change(clone, "package-lock.json", (text) =>
      text.replace(/"integrity": "sha512-[^"]+"/, `"integrity": "sha512-${"A".repeat(86)}=="`),
    ),
  "does-not-build": (clone) => change(clone, "app/root.tsx", (text) => `${text}\n)} no code\n`),
  // Good on a copy of the data, and never ready in its place: the way back begins after the migration.
  "fails-in-place": (clone) => {
    addMigration(clone, "alter table job_states add column upgraded text");
    change(clone, "server/ops/ready.server.ts", (text) =>
      text.replace(
        "  if (site.isStopping)",
        '  if (String(site.settings.port) === process.env["BROKEN_AT"]) return "of a broken version";\n  if (site.isStopping)',
      ),
    );
  },
};

/** A clone of the last commit with its packages and its build, and a branch for each version. */
export function cloneWithVersions(home: string): string {
  const clone = join(home, "site");
  run("git", ["clone", "--quiet", "--no-hardlinks", process.cwd(), clone]);
  run("cp", ["-al", "node_modules", join(clone, "node_modules")]);
  // Not linked: a build in the clone would write through into the files of this one.
  run("cp", ["-a", "build", join(clone, "build")]);
  git(clone, "checkout", "--quiet", "-B", "live");
  for (const [name, make] of Object.entries(versions)) {
    git(clone, "checkout", "--quiet", "-b", name, "live");
    make(clone);
    git(clone, "add", "--all");
    git(clone, "-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "-qm", name);
  }
  git(clone, "checkout", "--quiet", "live");
  return clone;
}

export const git = (clone: string, ...parameters: string[]) =>
  run("git", ["-C", clone, ...parameters]);

const journals = z.looseObject({ entries: z.array(z.looseObject({ when: z.number() })) });

function addMigration(clone: string, statement: string) {
  const folder = join(clone, "db", "migrations");
  const file = join(folder, "meta", "_journal.json");
  const { entries, ...journal } = journals.parse(JSON.parse(readFileSync(file, "utf8")));
  const when = Math.max(...entries.map((entry) => entry.when)) + 1;
  const next = { idx: entries.length, version: "7", when, tag: "9999_next", breakpoints: true };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...entries, next] }));
  writeFileSync(join(folder, "9999_next.sql"), statement);
}

function change(clone: string, path: string, how: (text: string) => string) {
  const before = readFileSync(join(clone, path), "utf8");
  const after = how(before);
  if (after === before) throw new Error(`The fault does not fit ${path} any more`);
  writeFileSync(join(clone, path), after);
}

function run(program: string, parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${parameters.join(" ")}: ${stderr}`);
  return stdout.trim();
}
