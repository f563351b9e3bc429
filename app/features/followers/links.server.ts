import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { Db } from "#db/connection.server.ts";

/** The name of the secret behind their links. */
export const SECRET = "followers";

export async function followerToken(db: Db, followerId: string): Promise<string> {
  return deriveToken(await secretNamed(db, SECRET), followerId);
}
