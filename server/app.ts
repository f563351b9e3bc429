/** All of the server in one module graph: `server/main.ts` and `server/dev.ts` only listen. */
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import fonts from "#app/fonts.css?inline";
import { routeTable } from "#server/pages/route-table.server.ts";
import { createPageRenderer, readStylesheet } from "#server/pages/render-page.server.ts";
import { warmUp } from "#server/pages/warm-up.server.ts";
import { createSiteApp } from "./site-app.server.ts";
import type { Site } from "./site.server.ts";

export { awaitUpgrade, requireBackupKey } from "./operator.server.ts";
export { openSite } from "./site.server.ts";
export { startupBanner } from "#server/ops/startup-banner.server.ts";
export { readSettings, SettingsError } from "./settings.ts";
export { requireFirstPassword } from "#server/auth/first-administrator.server.ts";
export { matchSimpleGet } from "#server/pages/match-simple-get.server.ts";
export { servePageFromCache } from "#server/pages/cached-response.server.ts";
export { securityHeaders } from "#server/http/security-headers.server.ts";

export function createApp(site: Site) {
  const isKept = import.meta.env.PROD;
  const handle = createRequestHandler(build, import.meta.env.MODE);
  const stylesheet = isKept ? readBuiltStylesheet() : undefined;
  const render = createPageRenderer(site, handle, stylesheet, (html) =>
    site.pictures.colourRules(site.database.db, html),
  );
  const pages = { render, routes, isKept };
  return Object.assign(createSiteApp(site, pages), {
    warmUp: () => warmUp(site.pages, pages),
  });
}

const routes = routeTable(build.routes);

export const pageKeyOf = routes.keyOf;

/** React Router names the sheets of the root route; there is one (docs/decisions/0004). */
function readBuiltStylesheet(): string {
  const sheet = build.assets.routes["root"]?.css?.[0];
  if (!sheet) throw new Error("The build has no style sheet");
  return fonts + readStylesheet(`build/client${sheet}`);
}
