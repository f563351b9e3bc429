import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema.ts";
import { storedTables } from "./stored.server.ts";

test("every table is declared once: by a resource, a feature, sign-in or the kit", () => {
  const all = Object.values(schema).filter((value) => is(value, PgTable));
  const declared = storedTables.map(({ table }) => getTableName(table));
  expect(declared.toSorted()).toEqual(all.map((table) => getTableName(table)).toSorted());
});
