import { randomInt } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { privateDirectory } from "#db/private-directory.server.ts";
import { DEVELOPMENT_CODES } from "#server/limits/limits.ts";
import { RequestCounter } from "#server/limits/request-counter.ts";

/** Without I, L and O, which look like others. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ";

/** Only people who can read the terminal or the disk know the code. */
export interface DevelopmentCode {
  code: string;
  file: string;
  /** Counts a try. A proxy on the same machine makes everybody look local, so all are counted together. */
  check(typed: string): Promise<"right" | "wrong" | "too-many">;
}

/** The file has mode 0600: only the user who runs the site can read the code. */
export async function createDevelopmentCode(dataDirectory: string): Promise<DevelopmentCode> {
  const code = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const file = join(await privateDirectory(dataDirectory), "development-sign-in-code");
  // A file that is there keeps its mode when it is written.
  await rm(file, { force: true });
  await writeFile(file, `${code}\n`, { mode: 0o600, flag: "wx" });
  const tries = new RequestCounter(DEVELOPMENT_CODES);
  return {
    code,
    file,
    async check(typed) {
      if (tries.take("everybody") > 0) return "too-many";
      return typed.replace(/\s/g, "").toUpperCase() === code ? "right" : "wrong";
    },
  };
}
