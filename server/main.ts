import { getRequestListener } from "@hono/node-server";
import { listen } from "./listen.ts";

process.env["NODE_ENV"] ??= "production";
// The built server is one module graph; this file only listens (docs/decisions/0001).
const built: typeof import("./app.ts") = await import(
  new URL("../build/server/index.js", import.meta.url).href
);

/** Errors whose message is the one clear sentence an operator needs. */
const CLEAR = [
  "SettingsError",
  "DirectoryInUse",
  "DatabaseNewerThanProgram",
  "DatabaseUnusable",
  "ListenError",
];

try {
  await serve();
} catch (error) {
  console.error(error instanceof Error && CLEAR.includes(error.name) ? error.message : error);
  process.exit(1);
}

async function serve() {
  const settings = built.readSettings(process.env);
  const site = await built.openSite(settings);
  const others = getRequestListener(built.createApp(site).fetch, { overrideGlobalObjects: false });
  const fromCache = built.servePageFromCache(site.pages, built.securityHeaders(settings));
  const server = await listen(settings, (request, response) => {
    if (!fromCache(request, response)) void others(request, response);
  }).catch(async (error: unknown) => {
    await site.close();
    throw error;
  });
  stopOnSignal(async () => {
    await server.stop();
    await site.close();
  });
  for (const line of await built.welcome(site)) console.log(line);
}

function stopOnSignal(stop: () => Promise<void>) {
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A second press of Ctrl+C means now.
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop().then(() => process.exit(0));
    });
  }
}
