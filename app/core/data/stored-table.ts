import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { WriteContext } from "#app/core/context.server.ts";
import type { Db, Transaction } from "#db/connection.server.ts";

type Values = Record<string, unknown>;

/**
 * A table, and all that is done to its rows outside of its own folder. Backups hold every table; what is not named
 * here is not done.
 */
export interface StoredTable {
  table: PgTable;
  purge?: (db: Db, now: Date) => Promise<unknown>;
  exported?: ExportedTable;
  ofAddress?: AddressRows;
  ofAccount?: (db: Db, user: Account) => Promise<object[]>;
}

export interface ExportedTable {
  name: string;
  key: PgColumn[];
  /** Columns with the id of an account. */
  people?: string[];
  /** The one of `people` to whom a row gives rights: an import gives them to nobody unasked. */
  givesRightsTo?: string;
  leftOut?: string[];
  /** Sites that this software replaces have the table, too: a dump of theirs is imported. */
  isInDumps?: boolean;
  /** The row to import; a sentence where the values are refused. Without it the values are the row. */
  toRow?: (tx: Transaction, values: Values) => Promise<Values | string>;
}

/** The rows of an email address, with an account or without: its owner reads and deletes them by a mailed link. */
interface AddressRows {
  name: string;
  describe: (count: number) => string;
  read: (db: Db, email: string) => Promise<object[]>;
  erase: (ctx: WriteContext, email: string) => Promise<unknown>;
}

export interface Account {
  id: string;
  email: string;
  /** An unverified address may be somebody else's. */
  isVerified: boolean;
}
