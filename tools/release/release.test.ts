import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { release } from "./release.ts";

const changelog = "# Changelog\n\n## 1.0.0 (unreleased)\n\n### For operators\n\n- Nothing.\n";
let root: string;
const git = (...parameters: string[]) =>
  spawnSync("git", parameters, { cwd: root, encoding: "utf8" }).stdout.trim();
const write = (name: string, text: string, mode = 0o644) =>
  writeFileSync(join(root, name), text, { mode });
const read = (name: string) => readFileSync(join(root, name), "utf8");
const released = (version: string | undefined, check = () => true) =>
  release({ root, version, today: "2027-01-31", check });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "release-"));
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "Tester");
  git("config", "user.email", "tester@example.org");
  write("CHANGELOG.md", changelog);
  write("package.json", '{\n  "name": "x",\n  "version": "0.1.0",\n  "y": "0.1.0"\n}\n');
  write(
    "package-lock.json",
    '{ "version": "0.1.0", "packages": { "": { "version": "0.1.0" }, "z": { "version": "0.1.0" } } }',
  );
  git("add", ".");
  git("commit", "--quiet", "--message", "Begin");
});
afterEach(() => rmSync(root, { recursive: true }));

test("A release dates the changelog, sets the version, commits and tags", () => {
  expect(released("1.0.0")).toMatchObject({ ok: true });
  expect(read("CHANGELOG.md")).toContain("## 1.0.0 (2027-01-31)");
  expect(read("package.json")).toBe(
    '{\n  "name": "x",\n  "version": "1.0.0",\n  "y": "0.1.0"\n}\n',
  );
  expect(JSON.parse(read("package-lock.json"))).toEqual({
    version: "1.0.0",
    packages: { "": { version: "1.0.0" }, z: { version: "0.1.0" } },
  });
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "-1", "--format=%s")).toBe("Release 1.0.0");
  expect(git("describe", "--tags")).toBe("v1.0.0");
  expect(git("tag", "--list", "--format=%(contents)", "v1.0.0")).toContain("### For operators");
});

test("A version that is set and dated already is tagged as it stands", () => {
  write("CHANGELOG.md", changelog.replace("unreleased", "2027-01-30"));
  write("package.json", read("package.json").replace("0.1.0", "1.0.0"));
  write("package-lock.json", read("package-lock.json").replaceAll("0.1.0", "1.0.0"));
  git("commit", "--quiet", "--all", "--message", "Date 1.0.0");
  const before = git("rev-parse", "HEAD");
  expect(released("1.0.0")).toMatchObject({ ok: true });
  expect(git("rev-parse", "v1.0.0^{commit}")).toBe(before);
  expect(read("CHANGELOG.md")).toContain("## 1.0.0 (2027-01-30)");
});

test.each([
  ["no version", undefined, "Which version?", () => {}],
  ["half a version", "1.0", "Which version?", () => {}],
  ["changes", "1.0.0", "Commit your changes first", () => write("new", "")],
  ["a tag", "1.0.0", "There is a tag v1.0.0 already", () => git("tag", "v1.0.0")],
  ["a newer tag", "1.0.0", "v1.10.0 is newer", () => git("tag", "v1.10.0")],
  ["no section", "1.0.1", "CHANGELOG.md says nothing of 1.0.1", () => {}],
] as const)("There is no release with %s", (_, version, why, spoil) => {
  spoil();
  const before = git("rev-parse", "HEAD");
  const outcome = released(version);
  expect(outcome).toMatchObject({ ok: false });
  expect(outcome.text).toContain(why);
  expect(git("rev-parse", "HEAD")).toBe(before);
});

test("Checks that fail leave everything as it was", () => {
  expect(released("1.0.0", () => false)).toMatchObject({ ok: false });
  expect(read("CHANGELOG.md")).toBe(changelog);
  expect(git("status", "--porcelain")).toBe("");
});

test("A clone that has changed while it was tested is not released, and keeps its changes", () => {
  const edited = changelog.replace("Nothing", "Something");
  const edit = () => {
    write("CHANGELOG.md", edited);
    return true;
  };
  expect(released("1.0.0", edit)).toMatchObject({ ok: false });
  expect(read("CHANGELOG.md")).toBe(edited);
  git("reset", "--quiet", "--hard");
  const commit = () => edit() && git("commit", "--quiet", "--all", "--message", "Go on") === "";
  expect(released("1.0.0", commit).text).toContain("has changed while it was tested");
  expect([git("log", "-1", "--format=%s"), git("tag")]).toEqual(["Go on", ""]);
});

test.each([
  ["commit", () => write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n", 0o755)],
  [
    "tag",
    () => write(".git/config", `${read(".git/config")}[tag]\ngpgSign\n[gpg]\nprogram=false\n`),
  ],
])("Where git refuses the %s, its reason is said and nothing has changed", (name, spoil) => {
  const before = git("rev-parse", "HEAD");
  spoil();
  const { ok, text } = released("1.0.0");
  expect(ok).toBe(false);
  expect(text).toMatch(new RegExp(`^git ${name}:[^]*Nothing has been changed\\.$`));
  expect(git("rev-parse", "HEAD")).toBe(before);
  expect([git("status", "--porcelain"), git("tag")]).toEqual(["", ""]);
});
