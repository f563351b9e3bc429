/** The whole server in one module graph: `server/main.ts` and `server/dev.ts` only listen. */
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import faces from "#app/core/faces.css?inline";
import { createPageRenderer, readStylesheet } from "./pages.server.ts";
import { createSiteApp } from "./site-app.server.ts";
import type { Site } from "./site.server.ts";

export { metricsText } from "./metrics.server.ts";
export { openSite } from "./site.server.ts";
export { welcome } from "./welcome.server.ts";
export { readSettings, SettingsError } from "./settings.ts";
export { glanceAtCache } from "./glance.server.ts";
export { servePageFromCache } from "./page-server.server.ts";
export { securityHeaders } from "./security-headers.server.ts";

export function createApp(site: Site) {
  const isBuilt = import.meta.env.PROD;
  const render = createRequestHandler(build, import.meta.env.MODE);
  const stylesheet = isBuilt ? readBuiltStylesheet() : undefined;
  return createSiteApp(site, createPageRenderer(site, render, stylesheet), isBuilt);
}

/** React Router names the sheets of the root route; there is one (docs/decisions/0004). */
function readBuiltStylesheet(): string {
  const sheet = build.assets.routes["root"]?.css?.[0];
  if (!sheet) throw new Error("The build has no style sheet");
  return faces + readStylesheet(`build/client${sheet}`);
}
