import { pluralize } from "#app/core/text/pluralize.ts";
import { runApart } from "./run-apart.ts";

export class CannotUpgrade extends Error {
  override name = "CannotUpgrade";
}

async function git(root: string, ...parameters: string[]): Promise<string> {
  // The variables of a git hook would point to another repository.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")),
  );
  const { code, stdout, text } = await runApart("git", ["-C", root, ...parameters], { env }).catch(
    (error: unknown) => {
      throw new CannotUpgrade("git could not be started: an upgrade needs it.", { cause: error });
    },
  );
  if (code === 0) return stdout.trim();
  if (text.includes("dubious ownership"))
    throw new CannotUpgrade(
      `The folder ${root} belongs to another user. Run the upgrade as that user: runuser -u NAME -- npm run upgrade`,
    );
  if (text.includes("not a git repository"))
    throw new CannotUpgrade(
      "This folder is no git clone: an upgrade gets the new version through git.",
    );
  throw new Error(text.trim());
}

export async function commitOf(root: string, reference: string): Promise<string> {
  try {
    return await git(root, "rev-parse", "--verify", "--quiet", `${reference}^{commit}`);
  } catch (error) {
    if (error instanceof CannotUpgrade) throw error;
    throw new CannotUpgrade(
      `There is no tag, branch or commit ${reference} in this clone. Fetch it first: git fetch --tags`,
      { cause: error },
    );
  }
}

/** Throws unless `root` is the top of a clone in which no file that git knows has been changed. */
export async function requireCleanClone(root: string): Promise<void> {
  const changed = await git(root, "status", "--porcelain", "--untracked-files=no");
  if (changed !== "")
    throw new CannotUpgrade(
      `Files of this clone have been changed (${changed.split("\n")[0]?.slice(2).trim()}). Commit the changes or take them back: git stash`,
    );
}

/** Throws where HEAD has commits, such as the network's own name and cities, that neither a release nor `commit` has. */
export async function requireOwnCommits(root: string, commit: string, reference: string) {
  // An older version of the same history is a way back.
  if ((await git(root, "rev-list", "--count", commit, "--not", "HEAD")) === "0") return;
  const lost = await git(root, "rev-list", "--count", "HEAD", "--not", commit, "--tags");
  if (lost === "0") return;
  throw new CannotUpgrade(
    `This clone has ${pluralize(Number(lost), "commit")} of its own that ${reference} lacks, and the site would lose them. Merge the two first: docs/operations.md, "Your own name and cities".`,
  );
}

export async function currentVersion(root: string): Promise<string> {
  return git(root, "symbolic-ref", "--quiet", "--short", "HEAD").catch(() =>
    git(root, "rev-parse", "HEAD"),
  );
}

/** The branch elsewhere that the branch `reference` follows, when it has commits that `reference` lacks. */
export async function newerUpstream(root: string, reference: string): Promise<string | undefined> {
  const upstream = `${reference}@{upstream}`;
  const name = await git(root, "rev-parse", "--abbrev-ref", upstream).catch(() => undefined);
  if (!name) return undefined;
  const more = await git(root, "rev-list", "--count", `${reference}..${upstream}`);
  return more === "0" ? undefined : name;
}

/** The newest release that this clone has fetched and does not run yet. */
export async function newestRelease(root: string): Promise<string | undefined> {
  const tags = await git(root, "tag", "--list", "v*", "--sort=-version:refname", "--no-merged");
  return tags.split("\n")[0] || undefined;
}

/** A name a person knows: `v1.2` or `a1b2c3d`. */
export const describe = (root: string, commit: string) =>
  git(root, "describe", "--tags", "--always", commit);

export async function checkOut(root: string, commit: string): Promise<void> {
  await git(root, "checkout", "--quiet", "--detach", commit);
}

export async function goBackTo(root: string, version: string): Promise<void> {
  await git(root, "checkout", "--quiet", "--force", version);
}

export async function isSame(root: string, one: string, other: string, ...paths: string[]) {
  return git(root, "diff", "--quiet", one, other, "--", ...paths).then(
    () => true,
    () => false,
  );
}

export async function addWorktree(root: string, folder: string, commit: string): Promise<void> {
  await removeWorktree(root, folder);
  await git(root, "worktree", "add", "--quiet", "--detach", folder, commit);
}

export async function removeWorktree(root: string, folder: string): Promise<void> {
  await git(root, "worktree", "remove", "--force", folder).catch(() => {});
  await git(root, "worktree", "prune").catch(() => {});
}
