import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";

process.env["NODE_ENV"] ??= "production";
// The built server is one module graph; this file only listens (docs/decisions/0001).
const built: typeof import("./app.ts") = await import(
  new URL("../build/server/index.js", import.meta.url).href
);

try {
  await serve();
} catch (error) {
  const isClear =
    error instanceof Error &&
    /^(SettingsError|DirectoryInUse|DatabaseNewerThanProgram)$/.test(error.name);
  console.error(isClear ? error.message : error);
  process.exitCode = 1;
}

async function serve() {
  const settings = built.readSettings(process.env);
  const site = await built.openSite(settings);
  const app = built.createApp(site);
  const fromCache = built.servePageFromCache(site.pages, built.securityHeaders(settings));
  const others = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    if (!fromCache(request, response)) void others(request, response);
  });
  server.listen(settings.port, settings.host, () =>
    console.log(`The site is at ${settings.siteUrl}`),
  );
}
