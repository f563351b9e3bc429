import { readFileSync } from "node:fs";
import { z } from "zod";

/** `0.1.0+a1b2c3d`: the version, and the commit of the build where `tools/setup.mjs` could ask git for it. */
export function versionOf(root: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(`${root}/package.json`, "utf8")));
  const commit = readCommit(`${root}/build/.commit`);
  return commit ? `${version}+${commit}` : version;
}

function readCommit(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return undefined;
  }
}
