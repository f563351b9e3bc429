import { scryptSync } from "node:crypto";
import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

export type HashTask =
  | { kind: "scrypt"; password: string; salt: string }
  | { kind: "bcrypt"; password: string; hash: string };

/** A third of the share of other programs: with less, a hash would take seconds on a busy machine. */
const PRIORITY = 5;

/**
 * Hashes passwords in a thread of its own, which on Linux lets the one that serves pages go first: a hash takes a core
 * for 50 ms. Elsewhere a priority is that of the whole process. Whoever has started the site with a lower one keeps it: only
 * root may raise it.
 */
if (process.platform === "linux" && getPriority() < PRIORITY) setPriority(PRIORITY);

/** The parameters of better-auth, whose own function (`@better-auth/utils/password`) would hash in Node's pool. */
const SCRYPT = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const KEY_LENGTH = 64;

parentPort?.on("message", (task: HashTask) => void resultOf(task).then(reply));

async function resultOf(task: HashTask): Promise<string> {
  const { password } = task;
  if (task.kind === "scrypt")
    return scryptSync(password.normalize("NFKC"), task.salt, KEY_LENGTH, SCRYPT).toString("hex");
  const { compareSync } = await import("@node-rs/bcrypt");
  return compareSync(password, task.hash) ? "match" : "";
}

function reply(result: string): void {
  parentPort?.postMessage(result, []);
}
