import pg from "pg";
import { DatabaseError, postgresError } from "./database-errors.server.ts";

/**
 * Throws `DatabaseError` when the server does not answer, is older than 15, keeps another encoding than UTF8, or is
 * behind a pooler that gives each transaction another session.
 */
export async function requirePostgres(connectionString: string): Promise<void> {
  const problem = await findProblem(connectionString).catch((error: unknown) => {
    throw postgresError(connectionString, error);
  });
  const { host } = new URL(connectionString);
  if (problem) throw new DatabaseError(`PostgreSQL at ${host} ${problem}`);
}

async function findProblem(connectionString: string): Promise<string | undefined> {
  const first = await connect(connectionString);
  try {
    const { rows } = await first.query<ServerFacts>(FACTS);
    const [facts] = rows;
    return (
      (facts && serverProblem(facts)) ??
      ((await sharesSessions(first, connectionString)) ? POOLED : undefined)
    );
  } finally {
    await first.end().catch(() => {});
  }
}

/** Without the settings of the site's own connections: in transaction mode they would reach other programs. */
async function connect(connectionString: string): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new pg.Client({ connectionString, ...limits });
  client.on("error", () => {});
  await client.connect();
  return client;
}

interface ServerFacts {
  version: number;
  encoding: string;
  name: string;
}

const FACTS = `select current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding, current_database() as name`;

/** PostgreSQL 15: the oldest version the site is tested against (docs/architecture.md#contract). */
const OLDEST_VERSION = 150_000;

export function serverProblem({ version, encoding, name }: ServerFacts): string | undefined {
  if (version < OLDEST_VERSION) return "is older than version 15, the oldest this site works with.";
  if (encoding === "UTF8") return undefined;
  return `keeps the database ${name} in ${encoding}, and the site needs UTF8: create another with 'encoding UTF8 template template0', and name it in DATABASE_URL.`;
}

const POOLED =
  "is behind a pooler in transaction mode, where settings and notifications get lost: use its session mode, or the server's own port.";

/** Two rounds are enough for one that hands out the last free session, the others for those that take turns. */
const ROUNDS = 5;

/** Two connections that are open at once have two sessions, unless a pooler lends them for one transaction each. */
async function sharesSessions(first: pg.Client, connectionString: string): Promise<boolean> {
  const second = await connect(connectionString);
  try {
    const own = await sessionId(first);
    for (let round = 0; round < ROUNDS; round += 1)
      if ((await sessionId(second)) === own || (await sessionId(first)) !== own) return true;
    return false;
  } finally {
    await second.end().catch(() => {});
  }
}

async function sessionId(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}
