import { and, eq, isNotNull } from "drizzle-orm";
import { deriveToken } from "#app/core/data/links/row-links.server.ts";
import { secretNamed } from "#app/core/data/secret.server.ts";
import type { Db } from "#db/connection.server.ts";
import { followers, follows } from "#db/schema.ts";

/** The name of the secret behind their links. */
export const SECRET = "followers";

export const followerToken = async (db: Db, followerId: string): Promise<string> =>
  deriveToken(await secretNamed(db, SECRET), followerId);

export async function citiesFollowedBy(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .select({ city: follows.city_name })
    .from(follows)
    .innerJoin(followers, eq(followers.id, follows.follower_id))
    .where(and(eq(followers.email, email), isNotNull(follows.confirmed_at)));
  return rows.map(({ city }) => city);
}
