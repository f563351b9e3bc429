import { createContext } from "react-router";
import type { Db, Transaction } from "#db/connection.server.ts";
import type { Result } from "./result.ts";

/** Everything one request may know. It is handed down; nothing below reads a clock or a global. */
export interface Context {
  db: Db;
  viewer: Viewer;
  now: Date;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  requestId: string;
  log: Log;
  /** The other ways to sign in, for the page that offers them. */
  providers?: readonly { id: string; name: string }[];
  /** What the page being rendered shows, for the page cache. Answers of the API are not kept. */
  shows?: Shows | undefined;
  /** Drops what this process has cached of `tags`. Called after the transaction has committed. */
  changed(tags: readonly string[]): void;
  /** What other nouns do in the transaction that changes or deletes a row. A refusal keeps it from being deleted. */
  followRow?(tx: Transaction, ctx: Context, step: RowStep): Promise<Result<null>>;
}

/** A row that has been changed, or, without `after`, is about to be deleted. */
export interface RowStep {
  resource: string;
  before: unknown;
  after?: unknown;
  isByAdministrator: boolean;
  /** Marks what else has changed, as `transact` does. */
  changed: (...tags: string[]) => void;
}

export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

/** Collects the rows and lists a page shows, and the moment at which it changes by itself. */
export class Shows {
  readonly tags = new Set<string>();
  until: Date | undefined;
  /** What went wrong while it was rendered. */
  failure: unknown;

  add(...tags: string[]) {
    for (const tag of tags) this.tags.add(tag);
  }

  /** The page is right until `moment` at the latest. */
  expiresAt(moment: Date | null | undefined) {
    if (moment && (!this.until || moment < this.until)) this.until = moment;
  }
}

/** The key under which page loaders find the request's context. */
export const requestContext = createContext<Context>();

/** Who is asking. Whether a user is an administrator is asked of the database at each mutation. */
export type Viewer = { kind: "visitor" } | { kind: "user"; id: string; sessionId: string };

export const visitor: Viewer = { kind: "visitor" };
