import { Hono } from "hono";
import { methodNotAllowedHandler } from "#server/http/method-not-allowed.server.ts";
import { services } from "#app/resources/register.server.ts";
import { createApi } from "./api.server.ts";
import { staticFiles } from "#server/http/static-files.server.ts";
import { guestPages } from "#server/documents/guest-pages.server.ts";
import { nextMeetupPages } from "#server/documents/next-meetup-pages.server.ts";
import { ownDataPages } from "#server/documents/own-data-pages.server.ts";
import { reportPages } from "#server/documents/report-pages.server.ts";
import {
  guestLimits,
  questionLimit,
  reportLimit,
  strangerMails,
} from "#server/auth/stranger-limits.server.ts";
import { createFiles } from "#server/documents/documents.server.ts";
import { logRequests } from "#server/http/request-log.server.ts";
import { limitListReads, limitSearches } from "#server/pages/read-limit.server.ts";
import { pageRoute } from "#server/pages/page-route.server.ts";
import type { KeyOf } from "#server/pages/page-key.server.ts";
import type { RenderPage } from "#server/pages/render-page.server.ts";
import {
  handleError,
  refuseCompressed,
  refuseUnreadable,
  refuseWhileAway,
} from "#server/http/error-handler.server.ts";
import { problemAsPage } from "#server/http/problem-page.server.ts";
import { redirectToCanonical } from "#server/http/canonical-url.ts";
import { limitRequests } from "#server/http/request-limit.server.ts";
import { identifyVisitor, type VisitorEnv } from "#server/http/visitor.server.ts";
import { API_POLICY, securityHeaders } from "#server/http/security-headers.server.ts";
import type { Site } from "./site.server.ts";

/**
 * Everything the site answers, in the order in which it is tried. `renderPage` makes a page by its key;
 * from sources (`isBuilt` false) Vite serves the files, and no page is kept.
 */
export function createSiteApp(site: Site, renderPage: RenderPage, keyOf: KeyOf, isBuilt: boolean) {
  const app = new Hono<VisitorEnv>();
  const { settings, log, metrics } = site;
  const headers = securityHeaders(settings);

  app.use(identifyVisitor(site.untrustedProxy), logRequests(log, metrics));
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    // Node adds it to a body, which the response to HEAD does not have (RFC 9110, 9.3.2).
    if (c.req.method === "HEAD" && c.res.body && !c.res.headers.has("Content-Length"))
      c.res.headers.set("Content-Length", String((await c.res.clone().arrayBuffer()).byteLength));
  });
  app.use(problemAsPage, refuseUnreadable);
  if (isBuilt) app.use(staticFiles("build/client"));
  // Files that lie ready come in dozens with each page; all else has to be made, and is counted.
  app.use(limitRequests());
  const searches = limitSearches();
  for (const path of ["/search", "/search.data", "/api/v1/*"]) app.use(path, searches);
  const listReads = limitListReads();
  for (const { resource } of services) app.use(`/api/v1/${resource.name}`, listReads);
  app.use("/api/*", refuseCompressed, API_POLICY, refuseWhileAway(site.dbHealth));
  app.route("/", createApi(site));
  app.get("*", redirectToCanonical);
  const limits = guestLimits(site.auth);
  app.route("/", guestPages(site, limits));
  app.route("/", nextMeetupPages(site, questionLimit(site.auth)));
  app.route("/", reportPages(site, reportLimit(site.auth)));
  app.route("/", ownDataPages(site, strangerMails(site.auth)));
  app.route("/", createFiles(site));
  app.get("*", pageRoute(site.pages, { render: renderPage, keyOf, headers, isKept: isBuilt }));
  app.all("*", methodNotAllowedHandler(app));
  app.onError(handleError(log, site.dbHealth));
  return app;
}
