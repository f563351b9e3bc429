import { createHash } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { Context } from "#app/core/context.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";

export const OWN_DATA_PATH = "/my-data";
export const ownDataInboxPath = `${OWN_DATA_PATH}/inbox`;
export const ownDataPath = (token: string) => `${OWN_DATA_PATH}/${token}`;

/** For how long a mailed link shows what is kept. */
export const LINK_HOURS = 24;

/** The address travels encrypted in the link, so that nothing has to be stored about who asks. */
export async function ownDataToken(tx: Db | Transaction, email: string, now: Date) {
  return new EncryptJWT({ email })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(new Date(now.getTime() + LINK_HOURS * 3_600_000))
    .encrypt(await keyOf(tx));
}

const claims = z.object({ email: z.string() });

/** The address a link was mailed to; undefined for an unknown or expired link. */
export async function addressOf(
  { db, now }: Pick<Context, "db" | "now">,
  token: string,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtDecrypt(token, await keyOf(db), { currentDate: now });
    return claims.safeParse(payload).data?.email;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}

async function keyOf(db: Db | Transaction) {
  return createHash("sha256")
    .update(await secretNamed(db, "own-data"))
    .digest();
}
