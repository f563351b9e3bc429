import { isUtf8 } from "node:buffer";
import { createMiddleware } from "hono/factory";
import { problem } from "./problem.server.ts";

/**
 * Refuses bodies of more than `most` bytes. Chunked bodies are refused (411), because their length is unknown and
 * browsers send none for forms or fetch.
 */
export function limitBody(most: number) {
  const tooLarge = `The request is larger than ${most / 1024} KB.`;
  return createMiddleware(async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    if (c.req.header("Transfer-Encoding") !== undefined)
      return problem(411, "Send the data with its Content-Length.");
    const declared = c.req.header("Content-Length");
    // Without either header an HTTP request has no body; one made inside the program may have.
    const length =
      declared === undefined ? (await c.req.arrayBuffer()).byteLength : Number(declared);
    return length > most ? problem(413, tooLarge) : next();
  });
}

/**
 * Waits until the whole body has come. To be used before anything that gives out places: a client that sends a byte
 * now and then would hold one for half a minute.
 */
export const untilBodyArrived = createMiddleware(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const isWhole = await c.req.arrayBuffer().then(
    () => true,
    () => false,
  );
  return isWhole ? next() : problem(400, "The request broke off.");
});

/** Refuses a form in another encoding, because its letters would be stored as broken signs. To be used after `limitBody`. */
export const requireUtf8Form = createMiddleware(async (c, next) => {
  const type = c.req.header("Content-Type") ?? "";
  const isEscaped = /^application\/x-www-form-urlencoded\b/i.test(type);
  if (!isEscaped && !/^multipart\/form-data\b/i.test(type)) return next();
  const body = Buffer.from(await c.req.arrayBuffer());
  return isUtf8(isEscaped ? unescaped(body) : body) ? next() : problem(400, NOT_UTF8);
});

export const NOT_UTF8 = "Send the data as UTF-8.";

const unescaped = (form: Buffer) =>
  Buffer.from(
    form
      .toString("latin1")
      .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`))),
    "latin1",
  );

/** The longest text has 4,000 characters (notes for the next host), and JSON may escape each in six bytes. */
export const smallBody = limitBody(32 * 1024);
