import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commitOf, requireOwnCommits } from "./git.ts";
import { offer } from "./upgrade-command.server.ts";

const root = mkdtempSync(join(tmpdir(), "offer-"));
const git = (...parameters: string[]) =>
  spawnSync("git", [
    "-C",
    root,
    "-c",
    "user.name=x",
    "-c",
    "user.email=x@example.org",
    ...parameters,
  ]);
const commit = (text: string) => git("commit", "--quiet", "--allow-empty", "--message", text);

beforeAll(() => {
  git("init", "--quiet", "--initial-branch", "main");
  commit("First");
  git("tag", "v1.0.0");
  for (const version of ["v1.2.0", "v1.10.0"]) {
    commit(version);
    git("tag", version);
  }
  git("checkout", "--quiet", "v1.0.0");
});
afterAll(() => rmSync(root, { recursive: true }));

test("Without a version the newest release that does not run yet is offered by its name", async () => {
  expect((await offer(root)).text).toContain(
    "v1.10.0 is the newest release here: npm run upgrade -- v1.10.0",
  );
  git("checkout", "--quiet", "v1.10.0");
  expect((await offer(root)).text).not.toContain("newest release");
});

test("A version that lacks commits of this clone is refused, and one with both or the way back is not", async () => {
  const upgradeTo = async (reference: string) =>
    requireOwnCommits(root, await commitOf(root, reference), reference);
  git("checkout", "--quiet", "v1.2.0");
  await upgradeTo("v1.10.0");
  commit("Our name and cities");
  git("branch", "ours");
  await expect(upgradeTo("v1.10.0")).rejects.toThrow(
    "This clone has 1 commit of its own that v1.10.0 lacks, and the site would lose them.",
  );
  await upgradeTo("v1.0.0");
  git("checkout", "--quiet", "-b", "next");
  git("merge", "--quiet", "--no-edit", "v1.10.0");
  git("checkout", "--quiet", "ours");
  await upgradeTo("next");
});
