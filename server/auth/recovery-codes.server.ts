import { randomInt } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { TwoFactorOptions } from "better-auth/plugins";
import * as z from "zod";

const AMOUNT = 10;
const LENGTH = 10;
/** Without 0, 1, i, l and o, which look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Recovery codes in small letters. better-auth makes them of both cases and compares them as they are; codes are
 * copied by hand, so that those made before count in small letters too.
 */
export function recoveryCodes(secret: string) {
  return {
    customBackupCodesGenerate: () =>
      Array.from({ length: AMOUNT }, () =>
        canonicalCode(
          Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
        ),
      ),
    storeBackupCodes: {
      encrypt: (codes) => symmetricEncrypt({ key: secret, data: codes }),
      async decrypt(stored) {
        const codes = z
          .array(z.string())
          .parse(JSON.parse(await symmetricDecrypt({ key: secret, data: stored })));
        return JSON.stringify(codes.map(canonicalCode));
      },
    },
  } satisfies TwoFactorOptions["backupCodeOptions"];
}

export function canonicalCode(typed: string): string {
  const bare = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `${bare.slice(0, LENGTH / 2)}-${bare.slice(LENGTH / 2)}`;
}
