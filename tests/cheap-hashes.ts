/**
 * Loaded before each process of database tests and each site of journeys, and their threads: a password costs a sixteenth
 * there, because nearly all of these tests ask what follows from a password, and 700 hashes were an eighth of `npm test`.
 * Tests of the cost itself use `AT_FULL_COST`; the nightly run and unit tests do without this file (docs/decisions/0039).
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { AT_FULL_COST } from "./password-cost.ts";

const { scryptSync } = crypto;

// By the password alone, so that each is stored and checked alike.
crypto.scryptSync = (password, salt, length, { N = 16_384, ...others } = {}) => {
  const isCheap = typeof password === "string" && !password.includes(AT_FULL_COST);
  return scryptSync(password, salt, length, { ...others, N: isCheap ? N / 16 : N });
};
syncBuiltinESMExports();
