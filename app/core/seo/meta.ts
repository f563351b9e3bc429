import type { MetaDescriptor } from "react-router";
import { site } from "#app/content/site.ts";
import { shorten } from "#app/core/text/short-text.ts";
import { breadcrumbs, type Crumb, type StructuredData } from "./json-ld.ts";

export interface PageFacts {
  /** Without the brand. Two pages never share one: say 'Past Events', 'Events in Pune'. */
  title: string;
  description: string;
  path: string;
  kind?: "website" | "article" | "profile";
  /** The picture a messenger shows, 1200 × 630; the `*OgImage` functions make its address. Without one: the site's own. */
  image?: { path: string; alt: string };
  alternates?: readonly Alternate[];
  crumbs?: readonly Crumb[] | undefined;
  data?: readonly StructuredData[] | undefined;
  isHidden?: boolean;
}

export interface Alternate {
  type: "application/atom+xml" | "application/feed+json" | "text/calendar";
  title: string;
  path: string;
}

export const SITE_OG_IMAGE = "/cards/site.png";

/**
 * The `meta` of a route. `origin` is the public address of the site, from `siteOrigin(matches)`.
 *
 *   export const meta: Route.MetaFunction = ({ matches }) =>
 *     pageMeta(siteOrigin(matches), { title: "Team", description: "…", path: "/team" });
 */
export function pageMeta(origin: string, facts: PageFacts): MetaDescriptor[] {
  const title = facts.path === "/" ? facts.title : titleOf(facts.title);
  const description = shorten(facts.description, 200);
  const url = origin + facts.path;
  const image = facts.image ?? { path: SITE_OG_IMAGE, alt: `${site.brand}: ${site.tagline}` };
  return [
    { title },
    { name: "description", content: description },
    ...(facts.isHidden
      ? [{ name: "robots", content: "noindex" }]
      : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:type", content: facts.kind ?? "website" },
    { property: "og:site_name", content: site.brand },
    { property: "og:locale", content: "en_US" },
    { property: "og:title", content: facts.title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: origin + image.path },
    {
      property: "og:image:type",
      content: image.path.endsWith(".jpg") ? "image/jpeg" : "image/png",
    },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: image.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...(facts.alternates ?? []).map(({ type, title, path }) => ({
      tagName: "link",
      rel: "alternate",
      type,
      title,
      href: origin + path,
    })),
    ...structuredData(origin, facts).map((data) => ({ "script:ld+json": data })),
  ];
}

export const hiddenMeta = (title: string): MetaDescriptor[] => [
  { title: titleOf(title) },
  { name: "robots", content: "noindex" },
];

export function siteOrigin(matches: readonly ({ loaderData?: unknown } | undefined)[]): string {
  const root = matches[0]?.loaderData;
  if (typeof root !== "object" || root === null || !("siteUrl" in root)) return "";
  return typeof root.siteUrl === "string" ? root.siteUrl : "";
}

const titleOf = (title: string) => `${shorten(title, 150)} · ${site.brand}`;

/** For those who read the page as it is sent; in the browser nobody may write scripts (docs/decisions/0016). */
function structuredData(origin: string, { crumbs, data = [] }: PageFacts): StructuredData[] {
  if (!import.meta.env.SSR) return [];
  return crumbs ? [breadcrumbs(origin, crumbs), ...data] : [...data];
}
