import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { requestContext } from "#app/core/context.server.ts";
import { databaseCode } from "#db/database-errors.server.ts";

/** Renders the whole page to one buffer, because it is hashed, compressed and cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Loaders and React each take the thread for some milliseconds: readers of kept pages go in between.
  await nextTurn();
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} />,
      {
        // A large part would otherwise travel behind its loading text and need a script to take its place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => pipe(collect(resolve)),
        onShellError: reject,
        onError: (error) => {
          failed = true;
          noteFailure(error, context);
        },
      },
    );
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** For a loader that throws anything but a response. */
export const handleError: HandleErrorFunction = (error, { context }) => noteFailure(error, context);

/** The visitor sees that something went wrong; the log says what, under the request's id. */
function noteFailure(error: unknown, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(requestContext);
  if (ctx.dependencies) ctx.dependencies.failure ??= error;
  const facts = { requestId: ctx.requestId, error };
  // An `error` line wakes an operator. What an address alone can cause, such as a value that the database
  // refuses (SQLSTATE classes 22 and 23), is for strangers to write as often as they like.
  const isVisitors = isRouteErrorResponse(error) || /^2[23]/.test(databaseCode(error) ?? "");
  if (isVisitors) ctx.log.info("A page was asked for that cannot be made", facts);
  else ctx.log.error("A page could not be made", facts);
}

function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString("utf8"));
      next();
    },
  });
}
