import { readdirSync } from "node:fs";
import { sep } from "node:path";
import { Hono, type MiddlewareHandler } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import { serveStatic } from "@hono/node-server/serve-static";
import { refuse } from "./allowed-methods.server.ts";
import { createApi } from "./api.server.ts";
import { createFiles } from "./files.server.ts";
import { observe } from "./observe.server.ts";
import { answerWithPage } from "./page-handler.server.ts";
import type { Page } from "./page-cache.server.ts";
import {
  answerError,
  refuseCompressed,
  refuseUnreadable,
  refuseWhileAway,
} from "./refusals.server.ts";
import { limitRequests } from "./request-limit.server.ts";
import { API_POLICY, securityHeaders } from "./security-headers.server.ts";
import type { Site } from "./site.server.ts";

/** For what has the hash of its contents in its name. */
const YEAR = "public, max-age=31536000, immutable";
/** For pictures and fonts: after a day they show at once all the same, while the browser asks for news of them. */
const DAY = "public, max-age=86400, stale-while-revalidate=2592000";

/**
 * Everything the site answers, in the order in which it is tried. `renderPage` makes a page by its key;
 * from sources (`isBuilt` false) Vite serves the files, and no page is kept.
 */
export function createSiteApp(
  site: Site,
  renderPage: (key: string) => Promise<Page>,
  isBuilt: boolean,
) {
  const app = new Hono<{ Variables: RequestIdVariables }>();
  const headers = securityHeaders(site.settings);

  app.use(requestId(), observe(site));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  app.use(refuseUnreadable);
  if (isBuilt) app.use(builtFiles("build/client"));
  // Files that lie ready come in dozens with each page; all else has to be made, and is counted.
  app.use(limitRequests(site.settings.trustedProxies));
  app.use("/api/*", refuseCompressed, API_POLICY, refuseWhileAway(site));
  app.route("/", createApi(site));
  app.route("/", createFiles(site));
  app.get("*", answerWithPage(site, renderPage, headers, isBuilt));
  app.all("*", (c) => refuse(c, ["GET", "HEAD"]));
  app.onError(answerError(site));
  return app;
}

/**
 * The files of the build, known by name from the start: whatever else is asked for costs no look at the disk.
 * The library calls `onFound` when its answer is made already, too late for a header.
 */
function builtFiles(root: string): MiddlewareHandler {
  const names = new Set(readdirSync(root, { recursive: true, encoding: "utf8" }));
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    const name = c.req.path.slice(1);
    if (!names.has(name.replaceAll("/", sep))) return next();
    const answer = await serve(c, next);
    if (answer instanceof Response)
      answer.headers.set("Cache-Control", name.startsWith("assets/") ? YEAR : DAY);
    return answer;
  };
}
