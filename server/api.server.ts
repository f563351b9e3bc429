import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { site as network } from "#app/content/site.ts";
import { COMMON_SENTENCES, problem } from "#app/core/api/problem.server.ts";
import { apiOf } from "#app/core/api/resource-api.server.ts";
import { scopedApiOf } from "#app/core/api/scoped-api.server.ts";
import { visitor, type Context } from "#app/core/context.server.ts";
import type { Feature } from "#app/features/feature.ts";
import { features } from "#app/features/features.server.ts";
import { hiddenEventsApi } from "#app/resources/city-events/api.server.ts";
import { scopedServices, services } from "#app/resources/register.server.ts";
import { activitiesApi } from "#app/views/audit-log/api.server.ts";
import { overviewApi } from "#app/views/dashboard/api.server.ts";
import { healthApi } from "#app/views/health/api.server.ts";
import { accountExportApi } from "#app/views/own-data/api.server.ts";
import { describeSignIn } from "#server/auth/api-document.server.ts";
import { authApi } from "#server/auth/api.server.ts";
import { developmentIdentityProvider } from "#server/auth/dev-identity-provider.server.ts";
import { viewerOf } from "#server/auth/tokens.server.ts";
import { RETRY_AFTER } from "#server/http/error-handler.server.ts";
import { methodNotAllowedHandler } from "#server/http/method-not-allowed.server.ts";
import { DATA_POLICY } from "#server/http/security-headers.server.ts";
import type { VisitorEnv } from "#server/http/visitor.server.ts";
import { whyNotReady } from "#server/ops/ready.server.ts";
import { cachedEndpoint } from "#server/pages/cached-endpoint.server.ts";
import { openApiDocument } from "./api-document.server.ts";
import type { Site } from "./site.server.ts";

type Env = { Variables: VisitorEnv["Variables"] & { ctx: Context } };

/** They belong to no site in particular: a process with several sites, as tests have, builds them once. */
const resourceApis = services.map(
  (service) => [`/api/v1/${service.resource.name}`, apiOf(service)] as const,
);

export function createApi(site: Site): OpenAPIHono<Env> {
  const api = new OpenAPIHono<Env>();
  api.use("/api/*", ownContext(site));
  api.route("/api/auth", authApi(site.auth));
  api.route("/api/auth", accountExportApi());
  if (site.developmentCode) {
    const provider = developmentIdentityProvider(site.settings.siteUrl, site.developmentCode);
    api.route("/dev-identity-provider", provider);
  }
  // Password managers open this address to lead to where a password is changed.
  api.get("/.well-known/change-password", (c) => c.redirect("/profile#password", 302));
  api.get("/healthz", (c) => c.json({ status: "alive" }));
  api.get("/readyz", async (c) => {
    const why = await whyNotReady(site);
    return why ? c.json({ status: why }, 503, RETRY_AFTER) : c.json({ status: "ready" });
  });
  api.route("/api/v1", hiddenEventsApi());
  // Before the resources, whose routes ask every writer for an editor's rights.
  for (const feature of features) addFeature(api, site, feature);
  for (const [path, resource] of resourceApis) api.route(path, resource);
  for (const service of scopedServices) api.route("/api/v1", scopedApiOf(service));
  api.route("/api/v1/pictures", site.pictures.api());
  api.route("/api/v1/activities", activitiesApi());
  api.route(
    "/api/v1/overview",
    overviewApi(() => site.tzDrift.latest()),
  );
  api.route(
    "/api/v1/health",
    healthApi(() => site.operator.health()),
  );
  describeSignIn(api);
  const { siteUrl } = site.settings;
  let document: string | undefined;
  const describe = cachedEndpoint(site)(async () => ({
    type: "application/json",
    // Once for each process, because it takes a tenth of a second.
    body: (document ??= JSON.stringify(openApiDocument(api, { siteUrl, brand: network.brand }))),
    // From the page cache it goes out past the middleware.
    headers: DATA_POLICY,
  }));
  api.get("/api/v1/openapi.json", describe);
  api.all("/api/*", methodNotAllowedHandler(api));
  return api;
}

function addFeature(api: OpenAPIHono<Env>, site: Site, feature: Feature) {
  for (const [path, routes] of Object.entries(feature.api?.() ?? {})) {
    if (!path.startsWith("/api/")) api.use(`${path}/*`, visitorContext(site));
    api.route(path, routes);
  }
}

const visitorContext = (site: Site) =>
  createMiddleware<Env>(async (c, next) => {
    const { requestId, visitor: network } = c.var;
    c.set("ctx", { ...site.contextFor(visitor, requestId), network });
    return next();
  });

function ownContext(site: Site) {
  return createMiddleware<Env>(async (c, next) => {
    const viewer = await viewerOf(site.auth, c.req.raw);
    // A token that is no longer good is refused, not overlooked: its bearer would take a visitor's view
    // for their own. Signing in itself does not care.
    const isRefused = viewer.kind === "visitor" && c.req.header("authorization") !== undefined;
    if (isRefused && c.req.path.startsWith("/api/v1/"))
      return problem(401, COMMON_SENTENCES["not-authenticated"]);
    const { requestId, visitor: network } = c.var;
    c.set("ctx", { ...site.contextFor(viewer, requestId), network });
    return next();
  });
}
