import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { Db } from "#db/connection.server.ts";

export async function followerToken(db: Db, followerId: string): Promise<string> {
  return deriveToken(await secretNamed(db, "followers"), followerId);
}
