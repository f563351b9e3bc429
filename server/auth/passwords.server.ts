import { compare } from "bcryptjs";
import { hashPassword, verifyPassword } from "better-auth/crypto";

/** How the sign-in library hashes: scrypt. */
export const hash = hashPassword;

/** Accounts brought from elsewhere keep their bcrypt hash until their first sign-in. */
export function isImported(hash: string): boolean {
  return /^\$2[ab]\$\d\d\$/.test(hash);
}

export async function verify({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  return isImported(hash) ? compare(password, hash) : verifyPassword({ hash, password });
}

let common: Promise<Set<string>> | undefined;

/** Why a password is too weak, as sentences; an empty list when it is not. */
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
