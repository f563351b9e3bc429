import { TESTS_EVERYTHING } from "./everything.ts";

export const BOTH_ENGINES = ["PGlite", "PostgreSQL"] as const;
export type Engine = (typeof BOTH_ENGINES)[number];

/**
 * Tests whose engine makes no difference run on PostgreSQL, the stricter of the two: it has many connections. The
 * nightly run and a release run them on both.
 */
export const ENGINES = TESTS_EVERYTHING ? BOTH_ENGINES : (["PostgreSQL"] as const);

/** Test files that always run on both engines, each with the reason: the engines differ there, or may begin to. */
export const WHY_ON_BOTH: Readonly<Record<string, string>> = {
  "app/core/data/links/row-links.server.test.ts":
    "links: a row that is used up once, whoever comes first",
  "app/core/data/links/sealed-links.server.test.ts":
    "links: what is written beside them must be found again byte by byte",
  "app/core/data/scoped-service.server.test.ts": "locks: two first saves of one scope",
  "app/core/work.server.test.ts": "locks: what waits for a transaction's end",
  "app/features/guests/limits.server.test.ts": "counters: rows that many calls count up at once",
  "app/resources/city-events/tz-drift.server.test.ts":
    "zones: each engine brings time zone data of its own",
  "app/views/search/service.server.test.ts":
    "search: each engine brings its dictionaries and its ranking",
  "db/joined-names.server.test.ts": "migrations: how each engine composes and lowers letters",
  "db/migrate.server.test.ts": "migrations",
  "db/order.server.test.ts": "order: each engine brings its collations",
  "db/schema.server.test.ts": "migrations: the triggers and constraints they leave behind",
  "db/searched.server.test.ts": "search: the plans for ten thousand rows",
  "operator/backups/backup.server.test.ts": "backups",
  "operator/cli/administrators.server.test.ts":
    "administrators: only an embedded database makes its first one by itself",
  "operator/export/export-folder.server.test.ts": "backups: one snapshot of all tables",
  "operator/health/health.server.test.ts":
    "health: each engine is asked for its state in its own way",
  "server/auth/lock-order.server.test.ts": "locks",
  "server/auth/refresh-tokens.server.test.ts": "locks: two tabs refresh at once",
  "server/auth/replaced-password.server.test.ts":
    "locks: a check that began before the password changed",
  "server/jobs/purge.server.test.ts": "purge",
  "server/limits/rate-limits.server.test.ts": "counters",
  "server/ops/log.server.test.ts": "errors: each driver words its own",
  "tests/list-questions.server.test.ts": "order: cursors of every list",
  "tests/lost-answers.server.test.ts": "locks: one form that is sent three times at once",
  "tests/mailed-links.server.test.ts": "links",
  "tests/repeated-calls.server.test.ts": "locks: an Idempotency-Key that is being answered",
  "tests/stored-resources.server.test.ts":
    "columns: each driver writes and reads every type of every resource",
};
