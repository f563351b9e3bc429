import type { Hono } from "hono";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Retention } from "#app/content/retention.ts";
import type { ApiEnv } from "#app/core/api/openapi.server.ts";
import type { AttemptLimit, FollowRow } from "#app/core/context.server.ts";
import type { Job } from "#app/core/data/job.ts";
import type { Account, StoredTable } from "#app/core/data/stored-table.ts";
import type { MailWriter } from "#app/core/mail/kinds.ts";
import type { Work } from "#app/core/work.server.ts";
import type { Db } from "#db/connection.server.ts";

/**
 * The parts of a feature that the server and the operator's tools reach through the register; all are optional.
 * A new one is a folder, a line in the register and a migration.
 */
export interface Feature {
  name: string;
  api?(): Record<string, Hono<ApiEnv> | OpenAPIHono<ApiEnv>>;
  mails?: readonly MailWriter[];
  jobs?: readonly Job[];
  limits?: Readonly<Record<string, AttemptLimit>>;
  stored?: readonly StoredTable[];
  /** Its rows on /privacy. */
  retention?: Retention | readonly Retention[];
  followRow?: FollowRow;
  accountTags?(db: Db, userId: string): Promise<string[]>;
  /** The email that the token of a mailed link proves, because the link went there only. */
  provenAddress?(db: Db, token: string, now: Date): Promise<string | undefined>;
  /** Erases the rows of an account that do not go with it, in the transaction that deletes it. */
  eraseAccount?(work: Work, account: Account): Promise<void>;
}
