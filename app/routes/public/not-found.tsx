import { site } from "#app/content/site.ts";
import { useEffect } from "react";
import { data, useLocation } from "react-router";
import { NotFound } from "#app/shell/not-found.tsx";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: `Page not found · ${site.brand}` },
  { name: "robots", content: "noindex" },
];

export default function NotFoundRoute() {
  const { pathname } = useLocation();
  // SPEC 2: reaching an unknown route also logs a 404 to the console.
  useEffect(() => console.error(`404: no page at ${pathname}`), [pathname]);
  return <NotFound />;
}
