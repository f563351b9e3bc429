/** The whole server in one module graph: `server/main.ts` and `server/dev.ts` only listen. */
import { Hono, type MiddlewareHandler } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import { serveStatic } from "@hono/node-server/serve-static";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import faces from "#app/core/faces.css?inline";
import { refuse } from "./allowed-methods.server.ts";
import { createApi } from "./api.server.ts";
import { createFiles } from "./files.server.ts";
import { observe } from "./observe.server.ts";
import { answerWithPage } from "./page-handler.server.ts";
import { createPageRenderer, readStylesheet } from "./pages.server.ts";
import {
  answerError,
  refuseCompressed,
  refuseUnreadable,
  refuseWhileAway,
} from "./refusals.server.ts";
import { limitRequests } from "./request-limit.server.ts";
import { API_POLICY, securityHeaders } from "./security-headers.server.ts";
import type { Site } from "./site.server.ts";

export { metricsText } from "./metrics.server.ts";
export { openSite } from "./site.server.ts";
export { welcome } from "./welcome.server.ts";
export { readSettings, SettingsError } from "./settings.ts";
export { glanceAtCache } from "./glance.server.ts";
export { servePageFromCache } from "./page-server.server.ts";
export { securityHeaders } from "./security-headers.server.ts";

/** For what has the hash of its contents in its name. */
const YEAR = "public, max-age=31536000, immutable";
/** For pictures and fonts: after a day they show at once all the same, while the browser asks for news of them. */
const DAY = "public, max-age=86400, stale-while-revalidate=2592000";

export function createApp(site: Site) {
  const app = new Hono<{ Variables: RequestIdVariables }>();
  const headers = securityHeaders(site.settings);
  const renderPage = createPageRenderer(
    site,
    createRequestHandler(build, import.meta.env.MODE),
    import.meta.env.PROD ? readBuiltStylesheet() : undefined,
  );

  app.use(requestId(), observe(site));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  });
  app.use(refuseUnreadable);
  const limit = limitRequests(site.settings.trustedProxies);
  app.use("/api/*", limit, refuseCompressed, API_POLICY, refuseWhileAway(site));
  app.route("/", createApi(site));
  app.route("/", createFiles(site));
  if (import.meta.env.PROD) {
    app.use("/assets/*", builtFiles(YEAR));
    app.use("/*", builtFiles(DAY));
  }
  app.get("*", limit, answerWithPage(site, renderPage, headers, import.meta.env.PROD));
  app.all("*", (c) => refuse(c, ["GET", "HEAD"]));
  app.onError(answerError(site));
  return app;
}

/** The files of the build. The library calls `onFound` when its answer is made already, too late for a header. */
function builtFiles(cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root: "build/client", precompressed: true });
  return async (c, next) => {
    const answer = await serve(c, next);
    if (answer instanceof Response) answer.headers.set("Cache-Control", cacheControl);
    return answer;
  };
}

/** React Router names the sheets of the root route; there is one (docs/decisions/0004). */
function readBuiltStylesheet(): string {
  const sheet = build.assets.routes["root"]?.css?.[0];
  if (!sheet) throw new Error("The build has no style sheet");
  return faces + readStylesheet(`build/client${sheet}`);
}
