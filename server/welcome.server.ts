import type { FirstAdministrator } from "./first-administrator.server.ts";
import type { Site } from "./site.server.ts";

/** What an operator reads when the site has started: where it is and which database it uses. */
export async function welcome({ settings, database, firstAdministrator }: Site): Promise<string[]> {
  const where =
    database.kind === "embedded"
      ? `the embedded database in ${settings.dataDirectory}`
      : `PostgreSQL at ${new URL(settings.databaseUrl ?? "").host}`;
  return [
    `Database: ${where}.`,
    ...(firstAdministrator ? [howToSignIn(firstAdministrator)] : []),
    `The site is at ${settings.siteUrl}`,
  ];
}

function howToSignIn({ email, password }: FirstAdministrator): string {
  return password
    ? `Administrator: sign in as ${email} with the password ${password} (shown this once).`
    : `Administrator: sign in as ${email} with the password you have set.`;
}
