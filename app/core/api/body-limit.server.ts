import { createMiddleware } from "hono/factory";
import { problem } from "./problem.server.ts";

/**
 * Takes bodies of at most `most` bytes. The length must be told beforehand: a body in chunks could go on
 * without end, and no browser sends one for a form or a call of ours.
 */
export function limitBody(most: number) {
  const tooLarge = `The request is larger than ${most / 1024} KB.`;
  return createMiddleware(async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (c.req.header("Transfer-Encoding") !== undefined)
      return problem(411, "Send the data with its Content-Length.");
    const told = c.req.header("Content-Length");
    // Without either header HTTP knows no body; only a request made inside the program has one.
    const length = told === undefined ? (await c.req.arrayBuffer()).byteLength : Number(told);
    return length > most ? problem(413, tooLarge) : next();
  });
}
