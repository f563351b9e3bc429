import type { Hono } from "hono";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Retention } from "#app/content/retention.ts";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import type { FollowRow, NewsOfDay } from "#app/core/context.server.ts";
import type { Entry } from "#app/core/data/audit-log.server.ts";
import type { Job } from "#app/core/data/job.ts";
import type { Account, StoredTable } from "#app/core/data/stored-table.ts";
import type { Activity } from "#app/core/data/undo.server.ts";
import type { MailWriter } from "#app/core/mail/kinds.ts";
import type { Actor } from "#app/core/policy.server.ts";
import type { Result } from "#app/core/result.ts";
import type { Work } from "#app/core/work.server.ts";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/connection.server.ts";

/**
 * The parts of a feature that the server and the operator's tools reach through the register; all are optional.
 * A new one is a folder, a line in the register, a table with its migration, and its routes. A page behind a token also
 * adds its path to `server/http/secret-paths.ts`.
 */
export interface Feature {
  name: string;
  api?(): Record<string, Hono<ApiEnv> | OpenAPIHono<ApiEnv>>;
  mails?: readonly MailWriter[];
  jobs?: readonly Job[];
  stored?: readonly StoredTable[];
  retention?: Retention | readonly Retention[];
  followRow?: FollowRow;
  accountTags?(db: Db, userId: string): Promise<string[]>;
  /** The email that the token of a mailed link proves, because the link went there only. */
  provenAddress?(db: Db, token: string, now: Date): Promise<string | undefined>;
  /** The kinds that it writes into the audit log: `logged.ts` has the words, for the browser too. */
  logged?: readonly LogSource[];
  /** Checks each row that an undo restores, of any resource. */
  rowUndo?: RowUndo;
  /** Lines of the centre's daily email and of the dashboard. Lower ranks come first. */
  newsOfDay?: { rank: number; lines: NewsOfDay };
  /** Links whose tokens are derived from a secret of their own: `npm run admin -- new-keys` derives them again. */
  derivedLinks?: readonly DerivedLinks[];
  /** Secrets behind the stored hashes of addresses that want no thanks: new keys keep them. */
  keptSecrets?: readonly string[];
  /** Erases the rows of an account that do not go with it, in the transaction that deletes it. */
  eraseAccount?(work: Work, account: Account): Promise<void>;
  /** Ends what an account has by its address, before it gets another one. */
  leaveAddress?(work: Work, userId: string): Promise<void>;
}

/** An entry of the audit log as a reader gets it. */
export interface LoggedEntry {
  at: string;
  action: Entry["action"];
  row_id: string;
  title: string;
  city_name: string | null;
  changes: NonNullable<Entry["changes"]>;
  person: string | null;
  actor_id: string | null;
}

/** The words behind the actor in a sentence of the log; `subject` where it begins with somebody else. */
export interface LoggedWords {
  subject?: string;
  verb: string;
  object?: string;
  rest?: string;
}

/** A kind of entry in the audit log, with its words. */
export interface LoggedKind {
  resource: string;
  noun: string;
  /** Kinds with one label are shown together. */
  filter?: string;
  /** Hosts see no button to undo it. */
  isForAdministrators?: boolean;
  /** Its sentence says all that has changed. */
  isToldWhole?: boolean;
  sentence?(entry: LoggedEntry, actor: string): LoggedWords;
  canBeUndone?(entry: LoggedEntry): boolean;
  /** Says before the button is pressed what undoing does. */
  effect?(entry: LoggedEntry): string;
}

export interface LogSource extends LoggedKind {
  person?: LoggedPerson;
  /** True once nothing of what an entry tells can be undone. */
  isOver?: SQL;
  mayUndo?(actor: Actor, activity: Activity): boolean;
  /** `actorId` is null for the command line. */
  undo?(work: Work, activity: Activity, actorId: string | null): Promise<Result<object>>;
}

/** The log itself names nobody: the person is read from where their data stands, and goes with it. */
export interface LoggedPerson {
  email: SQL;
  name?: SQL;
  mayReadEmail: (actor: Actor, city: string) => boolean;
}

export interface DerivedLinks {
  /** The name under which `secretNamed` keeps it. */
  secret: string;
  table: PgTable & { token_hash: PgColumn };
  id: PgColumn;
  /** The token is derived from the value of this column. */
  subject: PgColumn;
  /** Leaving has to work for good, so new keys keep the secret of these links. Only a lost key ends them. */
  isForLeaving?: boolean;
  /** Says what ending this many links costs. Without it, nobody would notice. */
  whenEnded?: (links: number) => string;
}

interface RowUndo {
  /** The sentence that refuses to bring these values back. */
  refuse?(db: Db, values: unknown[]): Promise<string | undefined>;
  /** The sentence that refuses to put a deleted row back. */
  refuseDeleted?(
    db: Db,
    resource: string,
    last: Record<string, unknown>,
  ): Promise<string | undefined>;
}
