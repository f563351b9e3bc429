import { createContext } from "react-router";
import type { Db } from "#db/connection.server.ts";
import type { Result } from "./result.ts";
import type { Work } from "./work.server.ts";

/** Everything a request needs. It is passed down, so that no other code reads a clock or a global. */
export interface Context {
  db: Db;
  viewer: Viewer;
  now: Date;
  siteUrl: string;
  requestId: string;
  /** In milliseconds: how long what goes to many waits and can be taken back. */
  secondThought: number;
  log: Log;
  providers?: readonly { id: string; name: string }[];
  /** Undefined for the API, which is not cached. */
  dependencies?: CacheDependencies | undefined;
  /** Invalidates cached pages that depend on `tags` in this process. Called after the commit. */
  invalidate(tags: readonly string[]): void;
  followRow?: FollowRow;
  newsOfDay: NewsOfDay;
  /** The network of the visitor, as limits count it; undefined for this machine itself. */
  network?: string | undefined;
  countAttempt(...keys: LimitKey[]): Promise<number | undefined>;
}

/** For what is read as of a moment. */
export type ReadContext = Pick<Context, "db" | "now">;

/** For a transaction (`transact` in work.server.ts). */
export type WriteContext = Pick<Context, "db" | "now" | "invalidate">;

export interface AttemptLimit {
  name: string;
  most: number;
  seconds: number;
}

/**
 * A limit, and the account or network that is counted. With `item`, such as a city, only the first attempt with each
 * item counts.
 */
export type LimitKey = readonly [limit: AttemptLimit, key: string, item?: string | undefined];

/** The sentences of all features about what happened between two moments. */
export type NewsOfDay = (db: Db, from: Date, until: Date) => Promise<string[]>;

export type FollowRow = (work: Work, step: RowStep) => Promise<Result<null>>;

/** A row that has been changed, or, without `after`, is about to be deleted, or, without `before`, is new or back. */
export interface RowStep {
  resource: string;
  before?: unknown;
  after?: unknown;
  isNew?: boolean;
  isByAdministrator: boolean;
  isUndo?: boolean;
  /** Nobody could see the row before, and nothing of it has changed. */
  wasHidden?: boolean;
}

export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

export class CacheDependencies {
  readonly tags = new Set<string>();
  expiry: Date | undefined;
  failure: unknown;

  dependsOn(...tags: string[]) {
    for (const tag of tags) this.tags.add(tag);
  }

  expiresAt(moment: Date | null | undefined) {
    if (moment && (!this.expiry || moment < this.expiry)) this.expiry = moment;
  }
}

export const requestContext = createContext<Context>();

/** Other sites that a form of the page may lead to, as its policy names them. */
export const formOrigins = createContext<readonly string[]>([]);

/** The body of a response would be encoded, and decoded again at once. */
export const renderedHtml = createContext<string | null>(null);

/** On the clock of `performance.now()`: action and loaders are over, which may have waited for a lock. */
export const renderingBegan = createContext<number | null>(null);

export type Viewer = { kind: "visitor" } | { kind: "user"; id: string; sessionId: string };

export const visitor: Viewer = { kind: "visitor" };

export const refusalSentence = createContext<string | null>(null);
