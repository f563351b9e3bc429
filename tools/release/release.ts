import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { datedChangelog, sectionOf } from "./changelog.ts";

interface Release {
  root: string;
  version: string | undefined;
  /** As 2027-01-31. */
  today: string;
  /** True when everything that can fail has passed. */
  check: () => boolean;
}

type Outcome = { ok: boolean; text: string };

/** Says in one sentence why there is no release, and has changed nothing then. */
export function release({ root, version, today, check }: Release): Outcome {
  if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version))
    return refused("Which version? Say: npm run release -- 1.2.3");
  const tag = `v${version}`;
  const run = gitIn(root);
  if (run("status", "--porcelain") !== "") return refused("Commit your changes first.");
  const tags = run("tag", "--list", "v*").split("\n").filter(Boolean);
  if (tags.includes(tag)) return refused(`There is a tag ${tag} already.`);
  const newer = tags.find((other) => compareVersions(other.slice(1), version) > 0);
  if (newer) return refused(`${newer} is newer than ${version}.`);
  const changelog = join(root, "CHANGELOG.md");
  const dated = datedChangelog(readFileSync(changelog, "utf8"), version, today);
  if (dated === undefined)
    return refused(
      `CHANGELOG.md says nothing of ${version}: begin a section with “## ${version} (unreleased)”.`,
    );
  const before = run("rev-parse", "--short", "HEAD");
  if (!check()) return refused("The checks fail. Nothing has been changed.");
  // They take an hour, in which somebody may work on in the same clone.
  if (run("status", "--porcelain") !== "" || run("rev-parse", "--short", "HEAD") !== before)
    return refused("The clone has changed while it was tested. Nothing has been released.");
  writeFileSync(changelog, dated);
  for (const file of ["package.json", "package-lock.json"]) setVersion(join(root, file), version);
  try {
    // All of it may stand there already, as for the very first release.
    if (run("status", "--porcelain") !== "")
      run("commit", "--quiet", "--all", "--message", `Release ${version}`);
    // Without this git takes the headings of the section for comments.
    run("tag", "--annotate", "--cleanup=verbatim", "--message", sectionOf(dated, version), tag);
  } catch (error) {
    // A name for the commit or a key for the tag is missing.
    run("reset", "--quiet", "--hard", before);
    const why = error instanceof Error ? error.message : String(error);
    return refused(`${why}\nNothing has been changed.`);
  }
  return {
    ok: true,
    text: `${tag} is tagged. Publish it: git push --follow-tags\nTake it back: git tag --delete ${tag} && git reset --hard ${before}`,
  };
}

const refused = (text: string): Outcome => ({ ok: false, text });

function gitIn(root: string) {
  return (...parameters: string[]): string => {
    const { status, stdout, stderr } = spawnSync("git", parameters, {
      cwd: root,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`git ${parameters[0]}: ${stderr.trim()}`);
    return stdout.trim();
  };
}

const versionSchema = z.looseObject({ version: z.string(), packages: z.unknown().optional() });

/** The text stays as it is but for the versions of the project itself, which stand first. */
function setVersion(file: string, version: string): void {
  const text = readFileSync(file, "utf8");
  const { version: before, packages } = versionSchema.parse(JSON.parse(text));
  let left = packages === undefined ? 1 : 2;
  const changed = text.replaceAll(`"version": ${JSON.stringify(before)}`, (found) =>
    left-- > 0 ? `"version": ${JSON.stringify(version)}` : found,
  );
  writeFileSync(file, changed);
}

function compareVersions(one: string, other: string): number {
  const numbers = (text: string) => text.split(".").map(Number);
  const rest = numbers(other);
  return numbers(one).reduce((sum, number, place) => sum || number - (rest[place] ?? 0), 0);
}
