import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema.ts";
import { retention, retentionDays } from "./retention.ts";

/** What the site publishes, and what it needs to run: about nobody. */
const ABOUT_NOBODY = [
  "city_events",
  "events",
  "blog_posts",
  "videos",
  "city_mayors",
  "search_entries",
  "imported_rows",
  "job_states",
  "jwks",
  "secrets",
];

test("every table is in the list of what is kept of people, or holds nothing of them", () => {
  const all = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableName(table));
  const named = [...retention.flatMap(({ tables }) => tables), ...ABOUT_NOBODY];
  expect(named.toSorted()).toEqual(all.toSorted());
});

test("/privacy names each period once, by the days after which the purge deletes", () => {
  const named = retention.flatMap(({ periods }) => periods);
  expect(named.toSorted()).toEqual(Object.keys(retentionDays).toSorted());
  for (const { time, periods } of retention) {
    const numbers = (time.match(/\d+/g) ?? []).map(Number);
    const days = periods.map((period) => retentionDays[period]);
    expect(new Set(numbers)).toEqual(new Set(days));
  }
});
