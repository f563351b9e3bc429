import type { Context, ErrorHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { HTTPException } from "hono/http-exception";
import type { Log } from "#app/core/context.server.ts";
import { problem } from "#app/core/api/problem.server.ts";
import { databaseCode } from "#db/database-errors.server.ts";
import { loggedPath } from "./request-log.server.ts";
import { Refused } from "#server/limits/refused.ts";
import type { VisitorEnv } from "./visitor.server.ts";

/** When to come back while the database is away, in seconds: it is asked twice a second. */
export const RETRY_AFTER = { "Retry-After": "2" };
const AWAY = "The site cannot reach its database just now. Please try again in a moment.";
const READ_ONLY = "The site can't save anything right now. Please try again later.";

export const refuseUnreadable = createMiddleware(async (c, next) => {
  return isReadable(c.req.url) ? next() : problem(400, "This address cannot be read.");
});

function isReadable(address: string): boolean {
  if (address.includes("%00")) return false;
  try {
    decodeURIComponent(new URL(address).pathname);
    return true;
  } catch {
    return false;
  }
}

/** Refuses compressed bodies, because a small one can unpack to any size. */
export const refuseCompressed = createMiddleware(async (c, next) => {
  const encoding = c.req.header("Content-Encoding") ?? "identity";
  if (encoding === "identity") return next();
  return problem(415, "Send the data uncompressed.", {
    headers: { "Accept-Encoding": "identity" },
  });
});

export function refuseWhileAway(dbHealth: { isAway(): boolean }) {
  return createMiddleware(async (c, next) => {
    return dbHealth.isAway() ? problem(503, AWAY, { headers: RETRY_AFTER }) : next();
  });
}

/** The pattern of the route, such as `PATCH /api/v1/city-events/:id`. */
const placeOf = (c: Context<VisitorEnv>) =>
  `${c.req.method} ${matchedRoutes(c).findLast(({ path }) => !path.endsWith("*"))?.path ?? "*"}`;

/** Node's message for a body whose client has gone. Its code, `ECONNRESET`, is also one of a database that is away. */
const isBrokenOff = (error: Error) =>
  error.message === "aborted" && "code" in error && error.code === "ECONNRESET";

export function handleError(
  log: Log,
  dbHealth: { report(error: unknown): boolean },
): ErrorHandler<VisitorEnv> {
  return (error, c) => {
    if (error instanceof Refused) {
      const headers = { "Retry-After": String(error.retryAfter) };
      return problem(error.status, error.message, { headers });
    }
    if (error instanceof HTTPException)
      return problem(error.status, error.message || "This cannot be done.");
    if (isBrokenOff(error)) return problem(400, "The request broke off.");
    const facts = { requestId: c.get("requestId"), path: loggedPath(c.req.path) };
    const code = databaseCode(error) ?? "";
    if (dbHealth.report(error)) {
      log.warn("A request found the database away", { ...facts, error });
      return problem(503, code === "25006" ? READ_ONLY : AWAY, { headers: RETRY_AFTER });
    }
    // A value that only the database's rules refuse is the sender's mistake: `error`
    // lines, which wake an operator, are not for strangers to write.
    if (/^2[23]/.test(code)) log.warn("The database refused a value", { ...facts, error });
    else log.error("A request failed", { ...facts, place: placeOf(c), error });
    if (code.startsWith("22")) return problem(400, "This cannot be understood.");
    if (code.startsWith("23")) return problem(409, "This does not fit what is stored.");
    return problem(500, "Something went wrong. Please try again.");
  };
}
