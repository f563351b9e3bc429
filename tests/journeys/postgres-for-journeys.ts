import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEPT, keptDatabases } from "../postgres-for-tests.ts";
import { startPostgres } from "../postgres-server.ts";
import { startSite } from "./site-process.ts";

/**
 * One PostgreSQL server for all journeys, and one embedded database with sample data, from whose copies their sites start: to
 * create one takes seconds, and so it begins itself from the migrated one of the database tests. Both addresses travel to the
 * workers in their environment.
 */
export default async function setup() {
  process.env["JOURNEYS_TEMPLATE"] = join(await keptDatabases(), KEPT.embeddedDirectory, "pg");
  const [server, site] = await Promise.all([startPostgres(), startSite()]);
  const template = mkdtempSync(join(tmpdir(), "template-for-journeys-"));
  await site.shutDown();
  cpSync(join(site.directory, "db", "pg"), template, { recursive: true });
  await site.stop();
  process.env["JOURNEYS_POSTGRES_URL"] = server.url("postgres");
  process.env["JOURNEYS_TEMPLATE"] = template;
  return async () => {
    rmSync(template, { recursive: true, force: true });
    await server.stop();
  };
}
