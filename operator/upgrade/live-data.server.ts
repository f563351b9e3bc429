import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { Settings } from "#server/settings.ts";

type DataSettings = Pick<Settings, "dataDirectory" | "databaseUrl">;

/** The data as it was when the old version had ended, for the way back. Nobody may have the data open. */
export interface KeptData {
  bringBack(): Promise<void>;
  forget(): Promise<void>;
}

export async function keepData(settings: DataSettings): Promise<KeptData> {
  return settings.databaseUrl
    ? keepDatabase(settings.databaseUrl)
    : keepDirectory(settings.dataDirectory);
}

async function keepDirectory(dataDirectory: string): Promise<KeptData> {
  const live = join(dataDirectory, "db");
  const kept = join(dataDirectory, "db.before-upgrade");
  const failed = join(dataDirectory, "db.of-failed-upgrade");
  await rm(kept, { recursive: true, force: true });
  if (existsSync(live)) await cp(live, kept, { recursive: true });
  return {
    async bringBack() {
      if (!existsSync(kept)) return;
      await rename(live, failed);
      await rename(kept, live);
      await rm(failed, { recursive: true, force: true });
    },
    forget: () => rm(kept, { recursive: true, force: true }),
  };
}

/** A copy by PostgreSQL itself: it copies files, which needs nobody else to be connected. */
async function keepDatabase(databaseUrl: string): Promise<KeptData> {
  const name = nameOf(databaseUrl);
  const kept = `${name}_before_upgrade`;
  await onServer(databaseUrl, async (client) => {
    await client.query(`drop database if exists ${quoted(kept)}`);
    await disconnectAll(client, name);
    await client.query(`create database ${quoted(kept)} template ${quoted(name)}`);
  });
  return {
    bringBack: () =>
      onServer(databaseUrl, async (client) => {
        await client.query(`drop database if exists ${quoted(name)} with (force)`);
        await client.query(`alter database ${quoted(kept)} rename to ${quoted(name)}`);
      }),
    forget: () =>
      onServer(databaseUrl, async (client) => {
        await client.query(`drop database if exists ${quoted(kept)} with (force)`);
      }),
  };
}

async function disconnectAll(client: pg.Client, database: string): Promise<void> {
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
    database,
  ]);
}

export const nameOf = (databaseUrl: string) =>
  decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

export function sibling(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

export const quoted = (name: string) => pg.escapeIdentifier(name);

/** Works on the server from a database that is not the site's own. */
export async function onServer<Answer>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = await connect(databaseUrl, ["postgres", "template1"]);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connect(databaseUrl: string, names: string[]): Promise<pg.Client> {
  let failure: unknown;
  for (const name of names) {
    const client = new pg.Client({
      connectionString: sibling(databaseUrl, name),
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
