import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openEmbedded, openPostgres } from "#db/connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { ensureFirstAdministrator } from "#server/auth/first-administrator.server.ts";
import type { TestProject } from "vitest/node";
import { AT_FULL_COST } from "./password-cost.ts";
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

export const ADMINISTRATOR = { email: "first@example.org", password: `first ${AT_FULL_COST}` };

/** One PostgreSQL server for the whole run; every test file gets a database of its own on it. */
export default async function setup(project: TestProject) {
  const home = await keptDatabases();
  const server = await startPostgres(join(home, KEPT.cluster));
  try {
    await createSiteTemplate(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("postgresUrl", server.url("postgres"));
  project.provide("emptyDump", join(home, KEPT.emptyDump));
  project.provide("embeddedDump", join(home, KEPT.embeddedDump));
  project.provide("embeddedDirectory", join(home, KEPT.embeddedDirectory));
  return () => server.stop();
}

export const KEPT = {
  emptyDump: "empty.tar",
  embeddedDump: "dump.tar",
  embeddedDirectory: "db",
  /** The directory of a PostgreSQL server with the migrated, empty database. */
  cluster: "postgres",
};

/** Kept from run to run, because they take as long to make as the tests of a folder take. */
const CACHE = "node_modules/.cache/databases-for-tests";

/** Beside the migrations: a change of any of these makes them anew. */
const MADE_OF = [
  "package-lock.json",
  "db/connection.server.ts",
  "db/migrate.server.ts",
  "tests/postgres-for-tests.ts",
  "tests/postgres-server.ts",
];

/** Answers the directory with what `KEPT` names, which tests only copy. */
export async function keptDatabases(): Promise<string> {
  const migrations = globSync("db/migrations/**/*.{sql,json}").toSorted();
  const digest = createHash("sha256");
  for (const file of [...MADE_OF, ...migrations]) digest.update(file).update(readFileSync(file));
  const home = join(CACHE, digest.digest("hex"));
  if (existsSync(home)) return home;
  mkdirSync(CACHE, { recursive: true });
  const earlier = readdirSync(CACHE).filter((name) => !name.startsWith(UNFINISHED));
  for (const name of earlier) rmSync(join(CACHE, name), { recursive: true });
  const made = mkdtempSync(join(CACHE, UNFINISHED));
  await createEmbedded(made);
  await createCluster(join(made, KEPT.cluster));
  // Another run may have been faster.
  if (existsSync(home)) rmSync(made, { recursive: true });
  else renameSync(made, home);
  return home;
}

/** Begins the name of a directory that a run may still be filling. */
const UNFINISHED = "unfinished-";

async function createEmbedded(home: string) {
  const database = await openEmbedded(join(home, KEPT.embeddedDirectory));
  const dumpTo = async (name: string) =>
    writeFileSync(join(home, name), await (await database.dump()).bytes());
  await dumpTo(KEPT.emptyDump);
  await migrate(database, "db/migrations");
  await dumpTo(KEPT.embeddedDump);
  await database.close();
}

async function createCluster(directory: string) {
  const server = await startPostgres();
  try {
    await create(server, TEMPLATE);
    const template = await openPostgres(server.url(TEMPLATE), 1);
    await migrate(template, "db/migrations");
    await template.close();
  } finally {
    await server.stop(directory);
  }
}

/** Not kept: it is as old as the run, and made by the code under test. */
async function createSiteTemplate(server: PostgresServer) {
  await create(server, SITE_TEMPLATE, TEMPLATE);
  const site = await openPostgres(server.url(SITE_TEMPLATE), 1);
  await ensureFirstAdministrator(site, { administrator: ADMINISTRATOR });
  await site.close();
}

async function create(server: PostgresServer, name: string, template = "template1") {
  const first = await openPostgres(server.url("postgres"), 1);
  await first.db.execute(`create database ${name} template ${template}`);
  await first.close();
}
