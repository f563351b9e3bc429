import { readFileSync } from "node:fs";
import { z } from "zod";

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
