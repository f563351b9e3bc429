/** The database cannot be used, and the message is the one sentence an operator needs. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

/** Network codes, and PostgreSQL's own: connection, shutdown, start-up, too many connections, out of disk or memory. */
const AWAY_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOENT|08...|57P0.|57014|53...|58...|25006|40001|40P01|55P03)$/;
const AWAY_WORDS =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|not queryable|pool after calling end|PGlite (is|instance is) clos/i;

export function isDatabaseAway(error: unknown): boolean {
  return causes(error).some(
    (cause) => AWAY_CODES.test(codeOf(cause) ?? "") || AWAY_WORDS.test(cause.message),
  );
}

/** PostgreSQL's code for what went wrong (`23505` …), wherever in the chain of causes it stands. */
export function databaseCode(error: unknown): string | undefined {
  return causes(error)
    .map(codeOf)
    .find((code) => code !== undefined && /^[0-9A-Z]{5}$/.test(code));
}

export function embeddedDatabaseError(directory: string, error: unknown): DatabaseError {
  const why = `The embedded database in ${directory} cannot be used: `;
  const words = causes(error).map(({ message }) => message);
  const codes = [...causes(error).map(codeOf), emscriptenCode(error)];
  const says = (...texts: RegExp[]) =>
    texts.some((text) => [...words, ...codes].some((word) => text.test(word ?? "")));
  if (says(/ENOSPC/, /no space left/i, /disk is full/i))
    return databaseError(
      `${why}the disk is full. Make room and start again; nothing is lost.`,
      error,
    );
  if (says(/EACCES|EPERM|EROFS/, /readonly/i, /unable to open database file/i))
    return databaseError(
      `${why}the directory may not be written. Give this user the right to, or set DATA_DIR to another.`,
      error,
    );
  if (says(/file is not a database/i, /malformed/i))
    return databaseError(
      `${why}its lock file lock.sqlite is damaged. Make sure that no other server runs, then delete that file.`,
      error,
    );
  return databaseError(`${why}${words[0] ?? JSON.stringify(error)}`, error);
}

/** The files of PGlite throw plain objects with the number of WASI (https://github.com/WebAssembly/WASI): 51 stands for no space. */
function emscriptenCode(error: unknown): string | undefined {
  const NO_SPACE = 51;
  const isFull =
    typeof error === "object" && error !== null && "errno" in error && error.errno === NO_SPACE;
  return isFull ? "ENOSPC" : undefined;
}

/** Why tables cannot be made or read at the start, in one sentence where the operator can do something. */
export function preparationError(error: unknown): unknown {
  const code = databaseCode(error);
  const reason = causes(error).at(-1)?.message;
  if (code === "53100")
    return databaseError(
      "The disk of the database is full. Make room and start again; nothing is lost.",
      error,
    );
  if (code === "25006")
    return databaseError(
      "The database can only be read: its disk is full, or DATABASE_URL names a copy that follows another. " +
        "Make room or name the first, and start again; nothing is lost.",
      error,
    );
  if (code === "42501")
    return databaseError(
      `PostgreSQL does not give the role of DATABASE_URL all rights (${reason}). Make it the owner of the site's tables.`,
      error,
    );
  if (code === "42P07" || code === "42710")
    return databaseError(
      `The database has things of another program (${reason}). Create an empty one for the site, and name it in DATABASE_URL.`,
      error,
    );
  return error;
}

/** Why the PostgreSQL server cannot be used, in one sentence without the password. */
export function postgresError(connectionString: string, error: unknown): DatabaseError {
  const { host, pathname, username } = new URL(connectionString);
  const code = causes(error).map(codeOf).find(Boolean);
  const where = `PostgreSQL at ${host}`;
  if (code === "28P01" || code === "28000")
    return databaseError(`${where} refuses the user ${username}. Check DATABASE_URL.`, error);
  if (code === "3D000")
    return databaseError(`${where} has no database ${pathname.slice(1)}. Create it first.`, error);
  if (code === "42501")
    return databaseError(
      `${where} does not let ${username} connect to ${pathname.slice(1)}. Grant it connect there.`,
      error,
    );
  if (code === "53300")
    return databaseError(
      `${where} has no connection left for ${username}: a process of the site takes up to 12.`,
      error,
    );
  return databaseError(
    `${where} does not answer (${code ?? causes(error)[0]?.message ?? "no reason given"}). ` +
      `Start it, or check DATABASE_URL.`,
    error,
  );
}

const databaseError = (sentence: string, cause: unknown): DatabaseError =>
  new DatabaseError(sentence, { cause });

function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const parts = error instanceof AggregateError ? error.errors.flatMap(causes) : [];
  return [error, ...parts, ...causes(error.cause)];
}

const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" ? error.code : undefined;
