import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, inject, expect, test } from "vitest";
import { city_events } from "#db/schema.ts";
import { createDatabase } from "#tests/database.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { silent } from "#tests/sign-in.ts";
import { startTransactionPooler } from "#tests/transaction-pooler.ts";
import { readSettings } from "#server/settings.ts";
import { openSite } from "#server/site.server.ts";
import { openPostgres } from "./connection.server.ts";
import { serverProblem } from "./require-postgres.server.ts";

test.each([
  `set datestyle = 'SQL, DMY'`,
  `set datestyle = 'German'`,
  `set datestyle = 'Postgres, DMY'`,
  `set datestyle = 'ISO, YMD'`,
  `set search_path = own, public`,
  `set search_path = own`,
  `set search_path = ''`,
  `set statement_timeout = 1`,
  `set timezone = 'Asia/Kolkata'`,
  `set intervalstyle = 'sql_standard'`,
])("a database of somebody else with '%s' serves its rows", async (setting) => {
  const connection = await createDatabase();
  const name = new URL(connection).pathname.slice(1);
  const server = await openPostgres(inject("postgresUrl"), 1);
  await server.db.execute(sql.raw(`alter database ${name} ${setting}`));
  await server.close();
  const opened = await openPostgres(connection, 2);
  const { db } = opened;
  await db.execute(sql`create schema own; create table own.city_events (id int)`);
  const event = await storeEvent(db, { city_name: "Pune" });
  const [row] = await db.select().from(city_events);
  expect(row?.date_time).toEqual(event.date_time);
  await opened.close();
});

describe("A start on a database that cannot be used ends in one sentence and makes nothing:", () => {
  const role = `reader_${crypto.randomUUID().slice(0, 8)}`;
  const asRole = (url: string) => {
    const own = new URL(url);
    own.username = role;
    return own.href;
  };
  const inEncoding = async (encoding: string) => {
    const url = await createDatabase("template0");
    const name = new URL(url).pathname.slice(1);
    await onServer(`drop database ${name}`);
    await onServer(`create database ${name} encoding '${encoding}' template template0`);
    return url;
  };
  const changed = async (...statements: string[]) => {
    const url = await createDatabase("template0");
    const name = new URL(url).pathname.slice(1);
    for (const statement of statements) await onServer(statement.replace("DATABASE", name), url);
    return url;
  };

  beforeAll(() => onServer(`create role ${role} login`));

  const foreign: [what: string, make: () => Promise<string>, sentence: RegExp][] = [
    ["SQL_ASCII", () => inEncoding("SQL_ASCII"), /in SQL_ASCII, and the site needs UTF8/],
    ["LATIN1", () => inEncoding("LATIN1"), /in LATIN1, and the site needs UTF8/],
    ["EUC_JP", () => inEncoding("EUC_JP"), /in EUC_JP, and the site needs UTF8/],
    [
      "read-only by default",
      () => changed("alter database DATABASE set default_transaction_read_only = on"),
      /lets postgres only read the database/,
    ],
    [
      "a role that may only read",
      async () => asRole(await changed("grant pg_read_all_data to " + role)),
      /does not let reader_\w+ create tables/,
    ],
    [
      "a role that may create, in a schema that it may not",
      async () => asRole(await changed(`grant create on database DATABASE to ${role}`)),
      /does not let reader_\w+ create tables/,
    ],
    [
      "no schema public",
      () => changed("drop schema public"),
      /does not let postgres create tables/,
    ],
    [
      "a role that may not connect",
      async () => asRole(await changed("revoke connect on database DATABASE from public")),
      /does not let reader_\w+ connect/,
    ],
    [
      "tables of another program",
      () => changed("create table users (name text)"),
      /things of another program \(relation "users" already exists\)/,
    ],
    [
      "a type of another program's",
      () => changed("create type activities as enum ('one')"),
      /things of another program/,
    ],
    ["no such database", async () => `${await createDatabase()}_not`, /has no database/],
    [
      "no such user",
      async () => (await createDatabase()).replace("postgres@", "nobody@"),
      /refuses the user nobody/,
    ],
  ];

  test.each(foreign)("%s", async (_, make, sentence) => {
    const url = await make();
    const before = await tablesOf(url);
    const error = await refusal(url);
    expect(error.message).toMatch(sentence);
    expect(error.message).toMatch(/^[^\n]+\.$/);
    expect(error.name).toBe("DatabaseError");
    expect(await tablesOf(url)).toEqual(before);
  });

  test("tables of this site that belong to another role", async () => {
    const url = await createDatabase();
    await onServer(`grant create on database ${new URL(url).pathname.slice(1)} to ${role}`, url);
    await onServer(`grant create on schema public to ${role}`, url);
    const error = await refusal(asRole(url));
    expect(error.message).toMatch(/all rights \(permission denied for .+\)\. Make it the owner/);
    expect(error.name).toBe("DatabaseError");
  });

  test("a newer version of this site", async () => {
    const url = await createDatabase();
    await onServer(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`,
      url,
    );
    expect((await refusal(url)).message).toMatch(/newer version of this program\. Start that/);
  });

  test("a pooler in transaction mode", async () => {
    const pooler = await startTransactionPooler(await createDatabase());
    expect((await refusal(pooler.url)).message).toMatch(/behind a pooler in transaction mode/);
    pooler.stop();
  });

  test("an older version", () => {
    expect(serverProblem({ version: 140_012, encoding: "UTF8", name: "x" })).toMatch(/older/);
    expect(serverProblem({ version: 150_000, encoding: "UTF8", name: "x" })).toBeUndefined();
  });
});

test.each([
  ["own, public", "'SQL, DMY'"],
  ["own", "'German'"],
])("a first start with search_path %s makes its tables in public", async (path, style) => {
  const url = await createDatabase("template0");
  const name = new URL(url).pathname.slice(1);
  await onServer("create schema own", url);
  for (const setting of [
    `search_path = ${path}`,
    `datestyle = ${style}`,
    "statement_timeout = 500",
    "default_transaction_isolation = serializable",
    "standard_conforming_strings = off",
    "lock_timeout = 1",
  ])
    await onServer(`alter database ${name} set ${setting}`);
  const site = await openSite(settingsOf(url), { log: silent });
  const event = await storeEvent(site.database.db, { city_name: "Pune" });
  const [row] = await site.database.db.select().from(city_events);
  expect(row?.date_time).toEqual(event.date_time);
  await site.close();
  expect(await tablesOf(url)).toContain("public.city_events");
  expect(await tablesOf(url)).not.toContain("own.city_events");
});

const settingsOf = (url: string) =>
  readSettings({ DATABASE_URL: url, DATA_DIR: join(tmpdir(), crypto.randomUUID()) });

async function refusal(url: string): Promise<Error> {
  return openSite(settingsOf(url), { log: silent }).then(
    async (site) => {
      await site.close();
      throw new Error("It was taken");
    },
    (error: unknown) => (error instanceof Error ? error : new Error("No error")),
  );
}

async function onServer(statement: string, url = inject("postgresUrl")) {
  const server = await openPostgres(url, 1);
  try {
    return await server.db.execute(sql.raw(statement));
  } finally {
    await server.close();
  }
}

/** Asked as the server's owner; none where there is no such database. */
async function tablesOf(url: string): Promise<string[]> {
  const own = new URL(url);
  own.username = "postgres";
  const client = new pg.Client({ connectionString: own.href });
  try {
    await client.connect();
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')
       union select 'extension ' || extname from pg_extension order by 1`,
    );
    return rows.map(({ name }) => name);
  } catch {
    return [];
  } finally {
    await client.end();
  }
}
