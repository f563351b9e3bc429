import { Hono } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import { refuse } from "#server/http/method-not-allowed.server.ts";
import { createApi } from "./api.server.ts";
import { builtFiles } from "#server/http/static-files.server.ts";
import { createFiles } from "#server/documents/documents.server.ts";
import { observe } from "#server/http/request-log.server.ts";
import { answerWithPage } from "#server/pages/page-route.server.ts";
import type { Page } from "#server/pages/page-cache.server.ts";
import {
  answerError,
  refuseCompressed,
  refuseUnreadable,
  refuseWhileAway,
} from "#server/http/error-handler.server.ts";
import { limitRequests } from "#server/http/request-limit.server.ts";
import { API_POLICY, securityHeaders } from "#server/http/security-headers.server.ts";
import type { Site } from "./site.server.ts";

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
