import pLimit from "p-limit";
import { hashPassword, verifyPassword } from "better-auth/crypto";

/** Hashing takes a thread of the pool that Node reads files with: two of its four stay free for files. */
const queue = pLimit(2);
const LONGEST_QUEUE = 20;

/** Thrown through better-auth, which calls `hash` and `verify`. The API replies 503 (`limitHashing`). */
export class PasswordQueueFull extends Error {}

export function isPasswordQueueFull(): boolean {
  return queue.pendingCount >= LONGEST_QUEUE;
}

/** better-auth's own hash: scrypt. For an unknown address it hashes too, so that both take equally long. */
export function hash(password: string): Promise<string> {
  return inQueue(() => hashPassword(password));
}

/** Accounts brought from elsewhere keep their bcrypt hash until their first sign-in. */
export function isImported(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$/.test(hash);
}

export function verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  return inQueue(async () => {
    if (!isImported(hash)) return verifyPassword({ hash, password });
    const { compare } = await import("@node-rs/bcrypt");
    return compare(password, hash);
  });
}

async function inQueue<Value>(work: () => Promise<Value>): Promise<Value> {
  if (isPasswordQueueFull()) throw new PasswordQueueFull("Too many passwords wait to be hashed");
  return queue(work);
}

let common: Promise<Set<string>> | undefined;

export async function weaknesses(password: string, email = ""): Promise<string[]> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  const plain = password.toLowerCase();
  const reasons: string[] = [];
  if ((await common).has(plain)) reasons.push("It is one of the passwords people use most.");
  if (new Set(plain).size < 3) reasons.push("It repeats the same characters.");
  if (email && (plain === email || plain === email.split("@")[0]))
    reasons.push("It is the same as your email address.");
  return reasons;
}
