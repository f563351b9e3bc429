import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { secrets } from "#db/schema.ts";

/**
 * What this site seals its sign-in with. Made once and kept in the database, so that every server
 * process has the same and an operator has nothing to think up.
 */
export async function siteSecret(db: Db): Promise<string> {
  await db
    .insert(secrets)
    .values({ name: "sign-in", value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, "sign-in"));
  if (!row) throw new Error("The sign-in secret has just been written and cannot be read");
  return row.value;
}
