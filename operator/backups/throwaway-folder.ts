import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface ThrowawayFolder {
  path: string;
  remove: () => void;
}

/** Makes a folder for what must not stay on the disk, such as an opened backup: it is gone at the latest when the process exits. */
export function throwawayFolder(prefix: string): ThrowawayFolder {
  const path = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => {
    process.off("exit", remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", remove);
  return { path, remove };
}
