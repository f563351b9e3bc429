import type { RouteConfigEntry } from "@react-router/dev/routes";
import {
  createRequestHandler,
  UNSAFE_withComponentProps,
  UNSAFE_withErrorBoundaryProps,
  type ServerBuild,
} from "react-router";
import * as entry from "#app/entry.server.tsx";
import routeConfig from "#app/routes.ts";
import { colourRules } from "#app/features/pictures/pages.server.ts";
import type { SitePages } from "#server/pages/page-route.server.ts";
import { createPageRenderer } from "#server/pages/render-page.server.ts";
import { routeTable } from "#server/pages/route-table.server.ts";
import type { Site } from "#server/site.server.ts";

/**
 * The pages of the site through React Router, from sources and without its Vite plugin, which expects to build a whole
 * site. No page is kept.
 */
export async function sitePages(site: Site): Promise<SitePages> {
  const build = await buildFromSources();
  // A style sheet of one rule: documents are finished, and get a policy, as those of the built site.
  const handle = createRequestHandler(build, "test");
  const render = createPageRenderer(site, handle, "body{margin:0}", (html) =>
    colourRules(site.database.db, html),
  );
  return { render, routes: routeTable(build.routes), isKept: false };
}

/** Made once: all tests of a process share it. */
let made: Promise<ServerBuild> | undefined;

export function buildFromSources(): Promise<ServerBuild> {
  made ??= readBuild();
  return made;
}

const modules = import.meta.glob<SourceModule>([
  "../app/root.tsx",
  "../app/{routes,shell}/**/*.{ts,tsx}",
]);

type ServerRouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

type SourceModule = Omit<ServerRouteModule, "default" | "ErrorBoundary"> & {
  default: Parameters<typeof UNSAFE_withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof UNSAFE_withErrorBoundaryProps>[0];
};

/** The plugin of the build does this to every route module. */
function withProps({ default: Page, ErrorBoundary, ...rest }: SourceModule): ServerRouteModule {
  return {
    ...rest,
    // A route that only redirects has none, which the type of the build does not say.
    default: Page && UNSAFE_withComponentProps(Page),
    ...(ErrorBoundary && { ErrorBoundary: UNSAFE_withErrorBoundaryProps(ErrorBoundary) }),
  };
}

async function readBuild(): Promise<ServerBuild> {
  const root = { id: "root", path: "", file: "root.tsx" };
  const routes = await Promise.all(
    [root, ...flatten(routeConfig, "root")].map(async ({ file, ...route }) => {
      const module = await modules[`../app/${file}`]?.();
      if (!module) throw new Error(`There is no app/${file}`);
      return { ...route, module: withProps(module) };
    }),
  );
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, assetsOf(route)])),
      url: "/manifest.js",
      version: "test",
    },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
}

interface Route {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

function flatten(
  entries: readonly RouteConfigEntry[],
  parentId: string,
): (Route & { file: string })[] {
  return entries.flatMap(
    ({ path, index, file, id = file.replace(/\.tsx?$/, ""), children = [] }) => {
      const route = {
        id,
        parentId,
        file,
        ...(path !== undefined && { path }),
        ...(index && { index }),
      };
      return [route, ...flatten(children, id)];
    },
  );
}

const assetsOf = ({ module, ...route }: Route & { module: ServerRouteModule }) => ({
  ...route,
  hasAction: false,
  hasLoader: module.loader !== undefined,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  module: `/${route.id}.js`,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});
