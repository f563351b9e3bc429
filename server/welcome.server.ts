import type { Site } from "./site.server.ts";

/** What an operator reads when the site has started: where it is and which database it uses. */
export async function welcome({ settings, database }: Site): Promise<string[]> {
  const where =
    database.kind === "embedded"
      ? `the embedded database in ${settings.dataDirectory}`
      : `PostgreSQL at ${new URL(settings.databaseUrl ?? "").host}`;
  return [`Database: ${where}.`, `The site is at ${settings.siteUrl}`];
}
