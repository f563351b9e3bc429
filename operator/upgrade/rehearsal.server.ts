import { MINUTE, HOUR } from "#app/core/time.ts";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openEmbedded, openPostgres, type Database, type Db } from "#db/connection.server.ts";
import { databaseCode } from "#db/database-errors.server.ts";
import { BackupFile } from "#operator/backups/backup-file.server.ts";
import { migrate, newestKnown } from "#db/migrate.server.ts";
import { restoreBackup } from "#operator/backups/restore-backup.server.ts";
import { accounts, users } from "#db/schema.ts";
import { hash } from "#server/auth/passwords.server.ts";
import { askForTenPages, startThrowawaySite } from "#operator/backups/throwaway-site.ts";
import { readSiteKey } from "#server/ops/site-key.server.ts";
import type { Settings } from "#server/settings.ts";
import { CannotUpgrade } from "./git.ts";
import { nameOf, onServer, quoted, sibling } from "./live-data.server.ts";

interface Options {
  settings: Settings;
  root: string;
  folder: string;
  backup: string;
  identity: string | undefined;
  signal: AbortSignal;
}

/**
 * Starts the new version on a copy of the data, which it migrates, and asks for ten pages and one sign-in. Throws
 * `CannotUpgrade` with what it said when it does not get them. The site itself notices nothing.
 */
export async function rehearse(options: Options): Promise<{ pages: number }> {
  const { settings, folder, signal } = options;
  const home = await mkdtemp(join(settings.dataDirectory, COPY));
  const copy = settings.databaseUrl ? await createDatabase(settings.databaseUrl) : undefined;
  try {
    const person = await fill(options, home, copy);
    signal.throwIfAborted();
    const env = {
      ...process.env,
      DATA_DIR: home,
      SITE_KEY: readSiteKey(settings)?.text,
      ADMIN_EMAIL: "",
      ADMIN_PASSWORD: "",
    };
    const site = await startThrowawaySite({
      root: folder,
      env: copy ? { ...env, DATABASE_URL: copy } : env,
      readyWithin: MINUTE,
      signal,
    });
    try {
      const pages = await askForTenPages(site.url);
      await signIn(site.url, person);
      return { pages };
    } finally {
      await site.stop();
    }
  } catch (error) {
    if (error instanceof CannotUpgrade || !(error instanceof Error)) throw error;
    throw new CannotUpgrade(
      `On a copy of the data the new version does not work. ${error.message}`,
      { cause: error },
    );
  } finally {
    await rm(home, { recursive: true, force: true });
    if (copy) await drop(copy);
  }
}

const COPY = "upgrade-";
const COPY_ON_SERVER = "_upgrade_";

/** Removes copies of the data that an upgrade has left which was killed: they hold everybody's addresses. */
export async function removeLeftovers({ dataDirectory, databaseUrl }: Settings): Promise<void> {
  const remove = async (folder: string, name: RegExp) => {
    const names = await readdir(folder).catch(() => []);
    for (const one of names.filter((found) => name.test(found)))
      await rm(join(folder, one), { recursive: true, force: true });
  };
  await remove(dataDirectory, new RegExp(`^${COPY}[A-Za-z0-9]{6}$`));
  await remove(join(dataDirectory, "backups"), /^before-upgrade-.*\.(for-trial|unfinished)$/);
  if (!databaseUrl) return;
  const copies = await onServer(databaseUrl, (client) =>
    client.query<{ datname: string }>("select datname from pg_database where datname ~ $1", [
      `${COPY_ON_SERVER}[0-9a-f]{8}$`,
    ]),
  );
  for (const { datname } of copies.rows)
    if (datname.startsWith(nameOf(databaseUrl) + COPY_ON_SERVER))
      await drop(sibling(databaseUrl, datname));
}

export async function willMigrate({ backup, identity, folder }: Options): Promise<boolean> {
  const file = await BackupFile.open(backup, { identity });
  await file.close();
  return file.migration !== newestKnown(join(folder, "db", "migrations"));
}

async function createDatabase(databaseUrl: string): Promise<string> {
  const name = nameOf(databaseUrl) + COPY_ON_SERVER + randomUUID().slice(0, 8);
  try {
    await onServer(databaseUrl, (client) => client.query(`create database ${quoted(name)}`));
  } catch (error) {
    if (databaseCode(error) !== "42501") throw error;
    const user = new URL(databaseUrl).username;
    throw new CannotUpgrade(
      `PostgreSQL does not let ${user} create databases, and the upgrade tries the new version on a copy. Let it: alter role "${user}" createdb`,
      { cause: error },
    );
  }
  return sibling(databaseUrl, name);
}

async function drop(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, (client) =>
    client.query(`drop database if exists ${quoted(nameOf(databaseUrl))} with (force)`),
  );
}

interface Person {
  email: string;
  password: string;
}

async function fill(
  { root, settings, backup, identity }: Options,
  home: string,
  copy: string | undefined,
): Promise<Person> {
  const migrations = join(root, "db", "migrations");
  const database: Database = copy
    ? await openPostgres(copy, 1, HOUR)
    : await openEmbedded(join(home, "db"));
  try {
    await migrate(database, migrations);
    const siteKey = readSiteKey(settings);
    const keySettings = { dataDirectory: home, siteKey: siteKey?.text };
    const keys = { identity, siteKey };
    await restoreBackup(database.db, backup, { tell: () => {}, migrations, keys, keySettings });
    return await addPerson(database.db);
  } finally {
    await database.close();
  }
}

async function addPerson(db: Db): Promise<Person> {
  const person = { email: `upgrade-${randomUUID()}@example.org`, password: randomUUID() };
  const [user] = await db
    .insert(users)
    .values({ email: person.email, email_verified: true, email_confirmed_at: new Date() })
    .returning({ id: users.id });
  if (!user) throw new Error("Nobody was added to the copy");
  await db.insert(accounts).values({
    user_id: user.id,
    account_id: user.id,
    provider_id: "credential",
    password: await hash(person.password),
  });
  return person;
}

async function signIn(url: string, person: Person): Promise<void> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(person),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes("access_token"))
    throw new Error(`Signing in answers ${answer.status}`);
}
