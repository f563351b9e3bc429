import { randomBytes, timingSafeEqual } from "node:crypto";
import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import type { HashTask } from "./hash-worker.ts";

/** From the folder in which the server is started: node runs the sources. */
const PROGRAM = "server/auth/hash-worker.ts";

const queue = pLimit(2);
const LONGEST_QUEUE = 20;
const idle: Worker[] = [];

/** Thrown through better-auth, which calls `hash` and `verify`. The API replies 503 (`limitHashing`). */
export class PasswordQueueFull extends Error {}

export const isPasswordQueueFull = (): boolean => queue.pendingCount >= LONGEST_QUEUE;

/** In the format of better-auth, which for an unknown address hashes too, so that both take equally long. */
export async function hash(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${await inThread({ kind: "scrypt", password, salt })}`;
}

/** Accounts brought from elsewhere keep their bcrypt hash until their first sign-in. */
export const isImported = (hash: string): boolean => /^\$2[aby]\$\d\d\$/.test(hash);

export async function verify(stored: { hash: string; password: string }): Promise<boolean> {
  const { hash, password } = stored;
  if (isImported(hash)) return (await inThread({ kind: "bcrypt", password, hash })) === "match";
  const [salt = "", key = ""] = hash.split(":");
  const own = Buffer.from(key);
  const theirs = Buffer.from(await inThread({ kind: "scrypt", password, salt }));
  return own.length === theirs.length && timingSafeEqual(own, theirs);
}

async function inThread(task: HashTask): Promise<string> {
  if (isPasswordQueueFull()) throw new PasswordQueueFull("Too many passwords wait to be hashed");
  return queue(async () => {
    const thread = idle.pop() ?? new Worker(resolve(PROGRAM), { stdin: false });
    const { promise, resolve: settle, reject } = Promise.withResolvers<string>();
    thread.ref();
    thread.once("message", settle).once("error", reject);
    thread.postMessage(task, []);
    const answer = await promise;
    thread.off("error", reject);
    thread.unref();
    idle.push(thread);
    return answer;
  });
}

let common: Promise<Set<string>> | undefined;

export async function weaknesses(password: string, email = ""): Promise<string[]> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  const plain = password.toLowerCase();
  const reasons: string[] = [];
  if ((await common).has(plain)) reasons.push("It is one of the passwords people use most.");
  const steps = Array.from(plain.slice(1), (c, n) => c.charCodeAt(0) - plain.charCodeAt(n));
  if (new Set(plain).size < 3) reasons.push("It repeats the same characters.");
  else if (new Set(steps).size === 1) reasons.push("Its characters only follow each other.");
  if (email && (plain === email || plain === email.split("@")[0]))
    reasons.push("It is the same as your email address.");
  return reasons;
}
