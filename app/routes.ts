import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Every URL of the site, one line each: SPEC 2, the route table. */
export default [
  layout("shell/site-layout.tsx", [index("routes/home.tsx"), route("*", "routes/not-found.tsx")]),
] satisfies RouteConfig;
