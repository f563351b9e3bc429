import { randomInt } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { privateDirectory } from "#db/private-directory.server.ts";

/** Without I, L and O, which look like others. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ";

/** What the development identity provider asks for: only who can read the terminal or the disk has it. */
export interface DevelopmentCode {
  code: string;
  file: string;
  /** Counts a try. A proxy on the same machine makes everybody look local, so all are counted together. */
  check(typed: string): Promise<"right" | "wrong" | "too-many">;
}

/** A new code at each start, kept where only the user who runs the site can read it. */
export async function createDevelopmentCode(dataDirectory: string): Promise<DevelopmentCode> {
  const code = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const file = join(await privateDirectory(dataDirectory), "development-sign-in-code");
  // A file that is there keeps its mode when it is written.
  await rm(file, { force: true });
  await writeFile(file, `${code}\n`, { mode: 0o600, flag: "wx" });
  const tries = new RateLimiterMemory({ points: 10, duration: 60 });
  return {
    code,
    file,
    async check(typed) {
      const isAllowed = await tries.consume("everybody").then(
        () => true,
        () => false,
      );
      if (!isAllowed) return "too-many";
      return typed.replace(/\s/g, "").toUpperCase() === code ? "right" : "wrong";
    },
  };
}
