import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded, openPostgres } from "#db/connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { ensureFirstAdministrator } from "#server/auth/first-administrator.server.ts";
import type { TestProject } from "vitest/node";
import { startPostgres, type PostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's own database, from which others are created. */
    postgresUrl: string;
    /** The file with the dump of a migrated, empty embedded database: loading it takes a fifth of creating one. */
    embeddedDump: string;
    /** An empty database, before its migrations. */
    emptyDump: string;
    /** The directory of the same database: a site starts from a copy. */
    embeddedDirectory: string;
  }
}

/** A migrated, empty database: each test file starts from a copy, which takes a tenth of migrating. */
export const TEMPLATE = "template_migrated";

/** A migrated database with one administrator, for whole sites: its password takes as much to hash as a site to open. */
export const SITE_TEMPLATE = "template_site";

export const ADMINISTRATOR = { email: "first@example.org", password: "a long enough password" };

/** One PostgreSQL server for the whole run; every test file gets a database of its own on it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  try {
    await createTemplates(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgresUrl", server.url("postgres"));
  const home = mkdtempSync(join(tmpdir(), "embedded-for-tests-"));
  const embedded = {
    emptyDump: join(home, "empty.tar"),
    embeddedDump: join(home, "dump.tar"),
    embeddedDirectory: join(home, "db"),
  };
  await createEmbedded(embedded);
  for (const name of ["emptyDump", "embeddedDump", "embeddedDirectory"] as const)
    project.provide(name, embedded[name]);
  return async () => {
    rmSync(home, { recursive: true, force: true });
    await server.stop();
  };
}

async function createEmbedded(
  files: Record<"emptyDump" | "embeddedDump" | "embeddedDirectory", string>,
) {
  const database = await openEmbedded(files.embeddedDirectory);
  const dumpTo = async (file: string) => writeFileSync(file, await (await database.dump()).bytes());
  await dumpTo(files.emptyDump);
  await migrate(database, "db/migrations");
  await dumpTo(files.embeddedDump);
  await database.close();
}

async function createTemplates(server: PostgresServer) {
  const first = await openPostgres(server.url("postgres"), 1);
  await first.db.execute(`create database ${TEMPLATE}`);
  const template = await openPostgres(server.url(TEMPLATE), 1);
  await migrate(template, "db/migrations");
  await template.close();
  await first.db.execute(`create database ${SITE_TEMPLATE} template ${TEMPLATE}`);
  await first.close();
  const ofSite = await openPostgres(server.url(SITE_TEMPLATE), 1);
  await ensureFirstAdministrator(ofSite, { administrator: ADMINISTRATOR });
  await ofSite.close();
}
