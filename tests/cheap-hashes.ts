/**
 * Loaded before each process of database tests, and its threads: a password costs a sixteenth there, because nearly all
 * of these tests ask what follows from a password, and 700 hashes were an eighth of `npm test`. Tests of the cost itself
 * use `AT_FULL_COST`; the nightly run, unit tests and journeys do without this file (docs/decisions/0039).
 */
import crypto, { type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { isAtFullCost } from "./password-cost.ts";

const NODE_DEFAULT = 16_384;

const { scryptSync } = crypto;

crypto.scryptSync = (password, salt, length, options: ScryptOptions = {}) =>
  scryptSync(password, salt, length, {
    ...options,
    ...(typeof password === "string" &&
      !isAtFullCost(password) && { N: (options.N ?? NODE_DEFAULT) / 16 }),
  });
syncBuiltinESMExports();
