import { sql } from "drizzle-orm";
import { inject, expect, test } from "vitest";
import { city_events } from "#db/schema.ts";
import { createDatabase } from "#tests/database.ts";
import { storeEvent } from "#tests/city-event-rows.ts";
import { openPostgres } from "./connection.server.ts";

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
