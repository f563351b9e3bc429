/** The whole server in one module graph: `server/main.ts` and `server/dev.ts` only listen. */
import { Hono } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import { serveStatic } from "@hono/node-server/serve-static";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import { problem } from "#app/core/problem.server.ts";
import { createApi } from "./api.server.ts";
import { toResponse } from "./answers.server.ts";
import { canonicalAddress } from "./canonical-address.ts";
import { createFiles } from "./files.server.ts";
import { createPageRenderer, pageKey, readStylesheet } from "./pages.server.ts";
import { replyFor } from "./page-server.server.ts";
import { securityHeaders } from "./security-headers.server.ts";
import type { Site } from "./site.server.ts";

export { openSite } from "./site.server.ts";
export { welcome } from "./welcome.server.ts";
export { readSettings, SettingsError } from "./settings.ts";
export { servePageFromCache } from "./page-server.server.ts";
export { securityHeaders } from "./security-headers.server.ts";

const YEAR = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";

export function createApp(site: Site) {
  const app = new Hono<{ Variables: RequestIdVariables }>();
  const headers = Object.entries(securityHeaders(site.settings));
  const renderPage = createPageRenderer(
    site,
    createRequestHandler(build, import.meta.env.MODE),
    import.meta.env.PROD ? readBuiltStylesheet() : undefined,
  );

  app.use(requestId());
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  });
  app.route("/", createApi(site));
  app.route("/", createFiles(site));
  if (import.meta.env.PROD) {
    app.use(
      "/assets/*",
      serveStatic({
        root: "build/client",
        precompressed: true,
        onFound: (_, c) => c.header("Cache-Control", YEAR),
      }),
    );
    app.use(
      "/*",
      serveStatic({
        root: "build/client",
        precompressed: true,
        onFound: (_, c) => c.header("Cache-Control", DAY),
      }),
    );
  }
  app.get("*", async (c) => {
    const url = new URL(c.req.url);
    const canonical = canonicalAddress(url);
    if (canonical) return c.redirect(canonical, 308);
    const key = pageKey(url);
    const page = import.meta.env.PROD
      ? await site.pages.page(key, () => renderPage(key))
      : await renderPage(key);
    const reply = replyFor(
      page,
      c.req.header("Accept-Encoding") ?? "",
      c.req.header("If-None-Match"),
      headers.flat(),
    );
    return toResponse(c, reply);
  });
  app.onError((error, c) => {
    site.log.error("A request failed", { requestId: c.get("requestId"), path: c.req.path, error });
    return problem(c, 500, "Something went wrong. Please try again.");
  });
  return app;
}

/** React Router names the sheets of the root route; there is one (docs/decisions/0004). */
function readBuiltStylesheet(): string {
  const sheet = build.assets.routes["root"]?.css?.[0];
  if (!sheet) throw new Error("The build has no style sheet");
  return readStylesheet(`build/client${sheet}`);
}
