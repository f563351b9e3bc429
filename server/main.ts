import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp, openSite, readSettings, securityHeaders, servePageFromCache, SettingsError } from "../build/server/index.js";

process.env["NODE_ENV"] ??= "production";
try {
  const settings = readSettings(process.env);
  const site = await openSite(settings);
  const app = createApp(site);
  const fromCache = servePageFromCache(site.pages, securityHeaders(settings));
  const others = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    if (!fromCache(request, response)) void others(request, response);
  });
  server.listen(settings.port, settings.host, () => console.log(`The site is at ${settings.siteUrl}`));
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
}
