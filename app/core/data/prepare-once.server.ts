import type { Db } from "#db/connection.server.ts";

const statements = new WeakMap<Db, Map<object, unknown>>();

/**
 * The statement that `build` makes, put together at its first call on `db` only: for small queries that is half of the
 * work. `key` stands for the statement, such as the function that runs it. Built with `prepare("")`, it has no name on
 * the server: a named one belongs to one connection, and outlives a migration.
 */
export function prepareOnce<Statement>(db: Db, key: object, build: () => Statement): Statement {
  const known = statements.get(db) ?? new Map<object, unknown>();
  statements.set(db, known);
  // Each key has one statement, hence one type.
  const statement = (known.get(key) as Statement | undefined) ?? build();
  known.set(key, statement);
  return statement;
}
