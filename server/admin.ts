/** `npm run admin -- grant|revoke|list EMAIL`: works whether or not the site is running (DESIGN 3). */
import { join } from "node:path";
import { openEmbedded, openPostgres } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { administer, COMMANDS, type Said } from "./administrators.server.ts";
import { askRunningSite } from "./control.server.ts";
import { readSettings } from "./settings.ts";

const [word, email] = process.argv.slice(2);
const command = COMMANDS.find((known) => known === word);

try {
  const said = command
    ? await run()
    : { ok: false, text: "Say: npm run admin -- grant|revoke|list EMAIL" };
  (said.ok ? console.log : console.error)(said.text);
  process.exitCode = said.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<Said> {
  const settings = readSettings(process.env);
  const asked = { command: command ?? "list", email };
  const answered = settings.databaseUrl
    ? undefined
    : await askRunningSite(settings.dataDirectory, asked);
  if (answered) return answered;
  const database = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, 1)
    : await openEmbedded(join(settings.dataDirectory, "db"));
  try {
    await migrate(database, join(import.meta.dirname, "..", "db", "migrations"));
    return await administer(database.db, asked.command, asked.email);
  } finally {
    await database.close();
  }
}
