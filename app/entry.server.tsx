import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  StaticRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { renderedHtml, renderingBegan, requestContext } from "#app/core/context.server.ts";
import { AuthProvider } from "#app/core/client/auth-context.tsx";
import { Footer } from "#app/shell/footer.tsx";
import { MenuContent } from "#app/shell/menu-overlay.tsx";
import { SharedHtml, type SharedParts } from "#app/shell/shared-html.ts";
import { BarContent } from "#app/shell/top-bar.tsx";
import { databaseCode } from "#db/database-errors.server.ts";

/** Renders the whole page before it is sent, because it is hashed, compressed and cached; leaves it in `renderedHtml`. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Loaders and React each take the thread for some milliseconds: readers of kept pages go in between.
  await nextTurn();
  context.set(renderingBegan, performance.now());
  const failures: unknown[] = [];
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <SharedHtml value={sharedHtml()}>
        <ServerRouter context={routerContext} url={request.url} />
      </SharedHtml>,
      {
        // A large part would otherwise travel behind its loading text and need a script to take its place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => pipe(collect(resolve)),
        // The router hands this one to `handleError`.
        onShellError: reject,
        onError: (error) => void failures.push(error),
      },
    );
  });
  for (const error of failures) noteFailure(error, context, patternOf(routerContext));
  headers.set("Content-Type", "text/html; charset=utf-8");
  context.set(renderedHtml, html);
  return new Response(null, { status: failures.length > 0 ? 500 : status, headers });
}

let shared: SharedParts | undefined;

/** Made with the first page, because a start need not wait for it. */
function sharedHtml() {
  shared ??= {
    bar: renderedOnce(<BarContent />),
    menu: renderedOnce(<MenuContent hasOpened={false} />),
    footer: renderedOnce(<Footer />),
  };
  return shared;
}

/** As it is for a visitor, whom every page is rendered for. React puts preloads of its pictures before it. */
function renderedOnce(part: ReactNode): string {
  const html = renderToString(
    <StaticRouter location="/">
      <AuthProvider>{part}</AuthProvider>
    </StaticRouter>,
  );
  return html.replace(/^(<link rel="preload"[^>]*>)+/, "");
}

export const handleError: HandleErrorFunction = (error, { context, request, params }) =>
  noteFailure(error, context, patternIn(new URL(request.url).pathname, params));

/** The pattern of a page's route, such as `/events/:eventId`: a path may name a person. */
const patternOf = ({ staticHandlerContext: { matches } }: EntryContext) =>
  `/${matches.flatMap(({ route: { path } }) => path || []).join("/")}`;

function patternIn(path: string, params: Readonly<Record<string, string | undefined>>): string {
  if (params["*"] !== undefined) return "/*";
  const nameOf = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]));
  const page = path.replace(/(?:(?<=\/)_)?\.data$/, "");
  const parts = page.split("/").map((part) => nameOf.get(decodeURIComponent(part)) ?? part);
  return parts.join("/");
}

function noteFailure(error: unknown, context: Readonly<RouterContextProvider>, pattern: string) {
  const ctx = context.get(requestContext);
  if (ctx.dependencies) ctx.dependencies.failure ??= error;
  const facts = { requestId: ctx.requestId, error };
  // An `error` line wakes an operator. What an address alone can cause, such as a value that the database
  // refuses (SQLSTATE classes 22 and 23), is for strangers to write as often as they like.
  const isVisitors = isRouteErrorResponse(error) || /^2[23]/.test(databaseCode(error) ?? "");
  if (isVisitors) ctx.log.info("A page was asked for that cannot be made", facts);
  else ctx.log.error("A page could not be made", { ...facts, place: `page ${pattern}` });
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
