import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema.ts";
import { features } from "#app/features/features.server.ts";
import { retention, retentionDays } from "./retention.ts";

const rows = [
  ...retention.above,
  ...features.flatMap((feature) => feature.retention ?? []),
  ...retention.below,
];

/** About nobody. */
const ABOUT_NOBODY = [
  "city_events",
  "events",
  "event_changes",
  "announcements",
  "follower_months",
  "newsletter_issues",
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
  const named = [...rows.flatMap(({ tables }) => tables), ...ABOUT_NOBODY];
  expect(named.toSorted()).toEqual(all.toSorted());
});

test("/privacy names the days after which the purge deletes", () => {
  const named = new Set([...retention.above, ...retention.below].flatMap(({ days }) => days));
  expect(named).toEqual(new Set(Object.values(retentionDays)));
  for (const { time, days } of rows) {
    const numbers = (time.match(/\d+/g) ?? []).map(Number);
    expect(new Set(numbers)).toEqual(new Set(days));
  }
});
