import { Hono } from "hono";
import { methodNotAllowedHandler } from "#server/http/method-not-allowed.server.ts";
import { limitBody, requireUtf8Form, untilBodyArrived } from "#app/core/api/body-limit.server.ts";
import { createApi } from "./api.server.ts";
import { staticFiles } from "#server/http/static-files.server.ts";
import { createFiles } from "#server/documents/documents.server.ts";
import { logRequests } from "#server/http/request-log.server.ts";
import { limitApiReads, limitForms, limitSearches } from "#server/pages/read-limit.server.ts";
import { formRoute, pageRoute, type SitePages } from "#server/pages/page-route.server.ts";
import {
  handleError,
  refuseCompressed,
  refuseUnreadable,
  refuseWhileAway,
} from "#server/http/error-handler.server.ts";
import { problemAsPage } from "#server/pages/problem-page.server.ts";
import { redirectToCanonical } from "#server/http/canonical-url.ts";
import { limitRequests } from "#server/http/request-limit.server.ts";
import { identifyVisitor, type VisitorEnv } from "#server/http/visitor.server.ts";
import { isSecretPath } from "#server/http/secret-paths.ts";
import {
  API_POLICY,
  headersToAdd,
  PRIVATE,
  securityHeaders,
} from "#server/http/security-headers.server.ts";
import type { Site } from "./site.server.ts";

const LARGEST_FORM = 16 * 1024;

export function createSiteApp(site: Site, pages: SitePages) {
  const app = new Hono<VisitorEnv>();
  const { settings, log, metrics } = site;
  const headers = securityHeaders(settings);

  app.use(identifyVisitor(site.untrustedProxy), logRequests(log, metrics));
  app.use(async (c, next) => {
    await next();
    // Refusals and failures too: the URL of any of them holds the link.
    if (isSecretPath(c.req.path))
      for (const [name, value] of Object.entries(PRIVATE)) c.res.headers.set(name, value);
    const own = (name: string) => c.res.headers.get(name);
    for (const [name, value] of headersToAdd(Object.entries(headers), own))
      c.res.headers.set(name, value);
    // Node adds it to a body, which the response to HEAD does not have (RFC 9110, 9.3.2).
    if (c.req.method === "HEAD" && c.res.body && !c.res.headers.has("Content-Length"))
      c.res.headers.set("Content-Length", String((await c.res.clone().arrayBuffer()).byteLength));
  });
  const renderRefusal = (refusal: string) => pages.render("/refused", { refusal });
  app.use(problemAsPage(renderRefusal), refuseUnreadable);
  if (pages.isKept) app.use(staticFiles("build/client"));
  // Files that lie ready come in dozens with each page; all else has to be made, and is counted.
  app.use(limitRequests());
  const searches = limitSearches();
  for (const path of ["/search", "/search.data", "/api/v1/*"]) app.use(path, searches);
  app.use("/api/v1/*", limitApiReads());
  app.use("/f/:token/leave", limitBody(LARGEST_FORM), untilBodyArrived, limitForms());
  app.use("/api/*", refuseCompressed, API_POLICY, refuseWhileAway(site.dbHealth));
  app.route("/", createApi(site));
  app.route("/pictures", site.pictures.routes(site.database.db));
  app.get("*", redirectToCanonical);
  app.route("/", createFiles(site));
  const takeForm = formRoute(site.pages, pages, headers);
  for (const path of pages.routes.formPaths)
    app.post(path, limitBody(LARGEST_FORM), untilBodyArrived, requireUtf8Form, takeForm);
  app.get("*", pageRoute(site.pages, pages, headers));
  app.all("*", methodNotAllowedHandler(app));
  app.onError(handleError(log, site.dbHealth));
  return app;
}
